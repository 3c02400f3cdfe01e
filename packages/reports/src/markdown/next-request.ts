import { isBuild } from './run-head.js';

/** The least budget of the request for the rest. */
const NEXT_TOKENS = 8000;

/** The request for the rest of a Markdown answer. */
export interface NextRequest {
  /** The id of a run, or of a build. */
  readonly id: string;
  readonly include: ReadonlySet<string>;
  /** Patterns of the tests whose failures are read; empty for all. */
  readonly tests: readonly string[];
  /** The collection whose failures are read; null for all. */
  readonly collection: string | null;
  /** Undefined where none was sent. */
  readonly limit: number | undefined;
  /** Where it starts; null is the head of the list. */
  readonly cursor: string | null;
  readonly maxTokens: number;
}

/** How the next request is written: HTTP clients get an address, agents a tool call. */
export interface RequestFormat {
  /** The whole request. */
  request(next: NextRequest): string;
  /** The same request as before with another budget, in few words. */
  withBudget(maxTokens: number): string;
}

/** The request of a Markdown answer, as far as the request for its rest repeats it. */
export interface MarkdownRequest extends NextRequest {
  readonly format: RequestFormat;
  /** Makes the opaque cursor that starts behind a place. */
  readonly toCursor: (placeKey: string) => string;
}

/** Longer patterns are not repeated: the request must fit the smallest budget. */
const REPEATED_PATTERNS = 40;

/** Whether the patterns of a request are repeated in the request for its rest. */
export function areShort(tests: readonly string[]): boolean {
  return tests.join('&test=').length <= REPEATED_PATTERNS;
}

/** For HTTP clients. */
export const HTTP_FORMAT: RequestFormat = {
  request: ({ id, include, tests, collection, limit, cursor, maxTokens }) => {
    const parameters = [
      ...(include.size === 0 ? [] : [`include=${[...include].join(',')}`]),
      ...(areShort(tests) ? tests.map((test) => `test=${encodeURIComponent(test)}`) : []),
      ...(collection === null ? [] : [`collectionId=${encodeURIComponent(collection)}`]),
      ...(limit === undefined ? [] : [`limit=${limit}`]),
      ...(cursor === null ? [] : [`cursor=${cursor}`]),
      `maxTokens=${maxTokens}`,
    ];
    const path = `/open/v1/${isBuild(id) ? 'builds' : 'runs'}/${id}/failures`;
    return `GET ${path}?${parameters.join('&')} (Accept: text/markdown)${areShort(tests) ? '' : ', and the same test'}`;
  },
  withBudget: (maxTokens) => `the same request with maxTokens=${maxTokens}`,
};

/** A smaller budget has no room for a whole request beside the first line. */
const ROOM_FOR_REQUEST = 300;

/** Writes the same request with a larger budget, for when nothing could be shown. */
export function sameRequest(request: MarkdownRequest): string {
  return request.maxTokens < ROOM_FOR_REQUEST
    ? request.format.withBudget(tokensOf(request))
    : nextRequest(request, request.cursor);
}

/** The request that answers what was left out, from a cursor on; null is the head of the list. */
export function nextRequest(request: MarkdownRequest, cursor: string | null): string {
  return request.format.request({ ...request, cursor, maxTokens: tokensOf(request) });
}

function tokensOf({ maxTokens }: MarkdownRequest): number {
  return Math.max(NEXT_TOKENS, maxTokens);
}

/** What follows when tests were selected and none of them failed; empty for a request without a selection. */
export function noneSelected({ tests, collection }: MarkdownRequest): string {
  if (collection !== null) return 'No failed test of the collection is selected.\n';
  return tests.length === 0 ? '' : 'No failed test has such an id or name.\n';
}
