/** With so many tokens the rest is asked for, where less was asked for. */
const NEXT_TOKENS = 8000;

/** What a Markdown answer was asked for, as far as the request for its rest repeats it. */
export interface Asked {
  readonly runId: string;
  readonly include: ReadonlySet<string>;
  /** Undefined where none was sent. */
  readonly limit: number | undefined;
  /** Null where none was sent. */
  readonly cursor: string | null;
  readonly maxTokens: number;
}

/** A smaller budget has no room for a whole request beside the first line. */
const ROOM_FOR_REQUEST = 300;

/** How to ask again for all that was asked for, where nothing of it could be told. */
export function sameRequest(asked: Asked): string {
  return asked.maxTokens < ROOM_FOR_REQUEST ? `the same request with maxTokens=${tokensOf(asked)}` : nextRequest(asked, asked.cursor);
}

/** The request that answers what was left out, from a cursor on; null is the head of the list. */
export function nextRequest(asked: Asked, cursor: string | null): string {
  const parameters = [
    ...(asked.include.size === 0 ? [] : [`include=${[...asked.include].join(',')}`]),
    ...(asked.limit === undefined ? [] : [`limit=${asked.limit}`]),
    ...(cursor === null ? [] : [`cursor=${cursor}`]),
    `maxTokens=${tokensOf(asked)}`,
  ];
  return `GET /open/v1/runs/${asked.runId}/failures?${parameters.join('&')} (Accept: text/markdown)`;
}

function tokensOf(asked: Asked): number {
  return Math.max(NEXT_TOKENS, asked.maxTokens);
}
