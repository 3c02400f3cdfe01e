import type { JsonObject } from './json.js';
import { problemCodes } from './problem-answers.js';

/** The schema of every error response (RFC 9457). */
export function problemSchema(): JsonObject {
  return {
    type: 'object',
    description: 'An error (RFC 9457). Switch over `error`: the list of its values is closed.',
    required: ['type', 'title', 'status', 'detail', 'instance', 'error'],
    properties: {
      type: { type: 'string', description: '`urn:clarion:problem:` and the value of `error`.' },
      title: { type: 'string', description: 'The kind of error, for people.' },
      status: { type: 'integer', description: 'The status of the answer.' },
      detail: { type: 'string', description: 'One sentence that says what to do next.' },
      instance: { type: 'string', description: "The request's id, as in `X-Request-Id`." },
      error: { type: 'string', enum: problemCodes(), description: 'A stable machine code.' },
      errors: { type: 'array', maxItems: 20, items: VIOLATION, description: 'Where a body does not validate.' },
    },
  };
}

const VIOLATION: JsonObject = {
  type: 'object',
  required: ['pointer', 'detail'],
  properties: {
    pointer: { type: 'string', description: 'The place in the body (RFC 6901), such as `/tests/3/durationMs`.' },
    detail: { type: 'string', description: 'What is wrong there.' },
  },
};

/** The headers that responses refer to. */
export const ANSWER_HEADERS: JsonObject = {
  'X-Request-Id': text('The id of the request: the one that was sent, when it is well-formed, or a new one.', true),
  'WWW-Authenticate': text('What credential would do (RFC 6750, section 3).', true),
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  Allow: text('The methods that the path takes.', true),
  ETag: text(
    'A strong validator of the answer; send it as `If-None-Match` and get 304 while nothing has changed.',
    false,
  ),
  Location: text('The path of what was made.', true),
};

function text(description: string, required: boolean): JsonObject {
  return { description, required, schema: { type: 'string' } };
}
