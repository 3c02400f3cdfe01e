import { cursorBefore } from '../position.js';

/** Selects all failures of a run, or the one of the test at position `seq`. */
export interface FailuresRequest {
  readonly runId: string;
  readonly seq?: number | undefined;
}

/** Returns the API path and query of these failures. */
export function failuresPath({ runId, seq }: FailuresRequest): string {
  const path = `/open/v1/runs/${encodeURIComponent(runId)}/failures`;
  return seq === undefined ? path : `${path}?${new URLSearchParams({ limit: '1', ...cursorBefore(seq) }).toString()}`;
}

/** Returns the curl command that reads these failures as Markdown. */
export function failuresCommand(request: FailuresRequest, origin: string): string {
  return `curl -H "Authorization: Bearer $CLARION_TOKEN" -H "Accept: text/markdown" "${origin}${failuresPath(request)}"`;
}
