import { cursorBefore } from './place-cursor.js';

/** Which failures are meant: all of a run, or that of the test at a place. */
export interface FailuresRequest {
  readonly runId: string;
  readonly seq?: number | undefined;
}

/** The path and query under which the API tells failures. */
export function failuresPath({ runId, seq }: FailuresRequest): string {
  const path = `/open/v1/runs/${encodeURIComponent(runId)}/failures`;
  return seq === undefined ? path : `${path}?${new URLSearchParams({ limit: '1', ...cursorBefore(seq) }).toString()}`;
}

/** The command that asks the API for failures as Markdown. */
export function failuresCommand(request: FailuresRequest, origin: string): string {
  return `curl -H "Authorization: Bearer $CLARION_TOKEN" -H "Accept: text/markdown" "${origin}${failuresPath(request)}"`;
}
