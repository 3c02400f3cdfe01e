import { isJsonObject, type JsonValue } from '../json/json-value.js';

/** A file that a tool writes beside its report, and what to send in its place. */
interface SideFile {
  /** Members that it has; `only`: and no others. */
  readonly members: readonly string[];
  readonly only?: boolean;
  readonly says: string;
}

const SIDE_FILES: readonly SideFile[] = [
  {
    members: ['featureSummary', 'featuresPassed', 'scenariosPassed'],
    says: "it is Karate's summary, which has no scenarios. For a report, send the files `*.karate-json.txt` beside it",
  },
  {
    members: ['status', 'failedTests'],
    only: true,
    says: "it is Playwright's `.last-run.json`, which has no names of tests. For a report, send what its reporter `json` or `junit` writes",
  },
  {
    members: ['uid', 'name', 'children'],
    only: true,
    says: 'it is a list of an Allure report, which has no reasons. For a report, send `allure-results`, or the files in `data/test-cases`',
  },
];

/** Returns what a JSON document is that a tool writes beside its report, with the file to send; undefined for any other. */
export function sideFileOf(json: JsonValue | undefined): string | undefined {
  if (!isJsonObject(json)) return undefined;
  return SIDE_FILES.find(
    ({ members, only = false }) =>
      members.every((name) => json[name] !== undefined) && (!only || Object.keys(json).length === members.length),
  )?.says;
}
