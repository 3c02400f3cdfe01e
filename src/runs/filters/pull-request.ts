import { isJsonNumber, isJsonObject, type JsonValue } from '@clarion/reports/json';

/** Members of the metadata that contain the pull request, the preferred one first. */
const MEMBERS = ['pullRequest', 'pull_request', 'prNumber', 'pr'];

const LARGEST = 2_147_483_647;

const DIGITS = /^\d{1,10}$/;
const URL_END = /\/(?:pull|merge_requests|pull-requests)\/(\d{1,10})\/?(?:[?#]|$)/;
const REF = /^(?:refs\/)?(?:pull|merge-requests|pull-requests)\/(\d{1,10})(?:\/|$)/;
const URL_PART = /\/(?:pull|merge_requests|pull-requests)\/(\d{1,10})(?:[/?#]|$)/;

/** The number of a pull request: digits, from 1 to what an integer of the database holds; undefined for any other text. */
export function readPullRequest(text: string | undefined): number | undefined {
  const number = text !== undefined && DIGITS.test(text) ? Number(text) : 0;
  return number >= 1 && number <= LARGEST ? number : undefined;
}

/** The number in the first member that has one, of the first object that has one, as `readPullRequestValue` reads it. */
export function pullRequestOfMetadata(objects: readonly (JsonValue | undefined)[]): number | undefined {
  for (const object of objects) {
    if (!isJsonObject(object)) continue;
    for (const member of MEMBERS) {
      const number = Object.hasOwn(object, member) ? readPullRequestValue(object[member]) : undefined;
      if (number !== undefined) return number;
    }
  }
  return undefined;
}

/** The number in a git ref such as `refs/pull/12/merge`, else in a CI run's address that holds `/pull/12`; null without one. */
export function pullRequestOfAddresses(gitRef: string | null, ciRunUrl: string | null): number | null {
  return readPullRequest(REF.exec(gitRef ?? '')?.[1]) ?? readPullRequest(URL_PART.exec(ciRunUrl ?? '')?.[1]) ?? null;
}

/** The number of a pull request as people send it: a number, digits, or the URL of the pull request; undefined for anything else. */
export function readPullRequestValue(value: JsonValue | undefined): number | undefined {
  if (isJsonNumber(value)) return readPullRequest(String(value));
  if (typeof value !== 'string') return undefined;
  return readPullRequest(value) ?? readPullRequest(URL_END.exec(value)?.[1]);
}
