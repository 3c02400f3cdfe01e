import { STATUS_CODES } from 'node:http';
import { mapMembers, membersOf, objectOf, textOf, type Json, type JsonObject } from './json.js';
import type { OperationFacts } from './operation-facts.js';
import {
  answerName,
  answersScim,
  byStatus,
  codesOf,
  headerReferences,
  problemAnswer,
  type Intake,
} from './problem-answers.js';

/** The status of a response that the caller already has. */
export const UNCHANGED = '304';

/** The problems of one status, as the response that operations share. */
interface ProblemGroup {
  readonly status: string;
  /** Key of the response among the components. */
  readonly name: string;
  readonly answer: JsonObject;
}

/** Returns every problem of an operation, by status. */
export function problemGroups(intake: Intake, facts: OperationFacts): readonly ProblemGroup[] {
  return [...byStatus(codesOf(facts, intake))].map(([status, codes]) => ({
    status: String(status),
    name: answerName(codes, answersScim(facts)),
    answer: problemAnswer(codes, answersScim(facts)),
  }));
}

/** Returns the responses of an operation: those it declares, with their headers, and its problems. */
export function responsesOf(declared: JsonObject, problems: readonly ProblemGroup[]): JsonObject {
  const isValidated = declared[UNCHANGED] !== undefined;
  const own = mapMembers(withoutPlaceholders(declared), (response, status) =>
    withHeaders(objectOf(response), status, isValidated),
  );
  const shared = problems.map(({ status, name, answer }): readonly [string, Json] => [
    status,
    own[status] === undefined ? { $ref: `#/components/responses/${name}` } : merged(objectOf(own[status]), answer),
  ]);
  return { ...own, ...Object.fromEntries(shared) };
}

/** The scanner adds a response of the default status beside the declared ones; it has no description. */
function withoutPlaceholders(responses: JsonObject): JsonObject {
  const described = membersOf(responses).filter(([, response]) => textOf(objectOf(response)['description']) !== '');
  return described.some(([status]) => Number(status) < 400) ? Object.fromEntries(described) : responses;
}

/** A route that can answer "unchanged" sends its validator. */
function withHeaders(response: JsonObject, status: string, isValidated: boolean): JsonObject {
  const description = textOf(response['description']) || (STATUS_CODES[status] ?? 'Answer');
  const names = isValidated && Number(status) < 400 ? ['X-Request-Id', 'ETag'] : ['X-Request-Id'];
  return {
    ...withTextContent(response),
    description,
    headers: { ...headerReferences(names), ...objectOf(response['headers']) },
  };
}

/**
 * Makes text of the contents whose media type is text: the scanner gives every media type the shape of the JSON one.
 */
export function withTextContent(holder: JsonObject): JsonObject {
  if (holder['content'] === undefined) return holder;
  const content = mapMembers(objectOf(holder['content']), (media, type) =>
    isText(type) ? { ...objectOf(media), schema: { type: 'string' } } : media,
  );
  return { ...holder, content };
}

function isText(mediaType: string): boolean {
  return mediaType.startsWith('text/') || mediaType === 'application/x-ndjson';
}

/** A status that the route itself describes, and that may also carry a problem. */
function merged(own: JsonObject, problem: JsonObject): JsonObject {
  return {
    ...problem,
    description: `${textOf(own['description'])}\n${textOf(problem['description'])}`,
    headers: { ...objectOf(problem['headers']), ...objectOf(own['headers']) },
    content: { ...objectOf(own['content']), ...objectOf(problem['content']) },
  };
}
