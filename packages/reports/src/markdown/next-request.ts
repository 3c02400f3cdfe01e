/** With so many tokens the rest is asked for, where less was asked for. */
const NEXT_TOKENS = 8000;

/** The request for the rest of a Markdown answer. */
export interface NextRequest {
  readonly runId: string;
  readonly include: ReadonlySet<string>;
  /** Undefined where none was sent. */
  readonly limit: number | undefined;
  /** From where on; null is the head of the list. */
  readonly cursor: string | null;
  readonly maxTokens: number;
}

/** How the next request is worded: HTTP clients get an address, agents a tool call. */
export interface Wording {
  /** The whole request. */
  request(next: NextRequest): string;
  /** The same request as before with another budget, in few words. */
  withBudget(maxTokens: number): string;
}

/** What a Markdown answer was asked for, as far as the request for its rest repeats it. */
export interface Asked extends NextRequest {
  readonly wording: Wording;
  /** Makes the opaque cursor that starts behind a place. */
  readonly toCursor: (placeKey: string) => string;
}

/** For readers of HTTP. */
export const HTTP_WORDING: Wording = {
  request: ({ runId, include, limit, cursor, maxTokens }) => {
    const parameters = [
      ...(include.size === 0 ? [] : [`include=${[...include].join(',')}`]),
      ...(limit === undefined ? [] : [`limit=${limit}`]),
      ...(cursor === null ? [] : [`cursor=${cursor}`]),
      `maxTokens=${maxTokens}`,
    ];
    return `GET /open/v1/runs/${runId}/failures?${parameters.join('&')} (Accept: text/markdown)`;
  },
  withBudget: (maxTokens) => `the same request with maxTokens=${maxTokens}`,
};

/** A smaller budget has no room for a whole request beside the first line. */
const ROOM_FOR_REQUEST = 300;

/** Words the same request with a larger budget, where nothing of it could be shown. */
export function sameRequest(asked: Asked): string {
  return asked.maxTokens < ROOM_FOR_REQUEST
    ? asked.wording.withBudget(tokensOf(asked))
    : nextRequest(asked, asked.cursor);
}

/** The request that answers what was left out, from a cursor on; null is the head of the list. */
export function nextRequest(asked: Asked, cursor: string | null): string {
  return asked.wording.request({ ...asked, cursor, maxTokens: tokensOf(asked) });
}

function tokensOf({ maxTokens }: Asked): number {
  return Math.max(NEXT_TOKENS, maxTokens);
}
