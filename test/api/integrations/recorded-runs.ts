import type { Answer, Api, Json } from '../../support/api.js';

/** The items of a list; none of another answer. */
export function itemsOf(answer: Answer): readonly Json[] {
  return Array.isArray(answer.body['items']) ? answer.body['items'] : [];
}

/** The first 200 tests of a run. */
export async function testsOf(api: Api, runId: string): Promise<readonly Json[]> {
  return itemsOf(await api.read(`/open/v1/runs/${runId}/tests?limit=200`));
}

/** The build of the project that was made last; empty where there is none. */
export async function newestBuild(api: Api): Promise<Json> {
  return itemsOf(await api.read(`/open/v1/builds?projectId=${api.projectId}&limit=1`))[0] ?? {};
}
