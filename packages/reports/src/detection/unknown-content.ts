import { isJsonObject, type JsonValue } from '../json/json-value.js';
import type { ReportHead } from '../report.js';
import { runnerTextOf } from './runner-text.js';

/** The most members of a JSON object that an error names. */
const MOST_NAMED = 8;

/**
 * Says in a few words what a file of an unknown format contains: what a runner prints or writes beside its report, its root element, its members, or its first
 * characters.
 */
export function contentOf(head: ReportHead): string {
  const { root, json, text } = head;
  const printed = runnerTextOf(head);
  if (printed !== undefined) return printed;
  if (text.startsWith('bplist'))
    return 'it is a property list in the binary form. If Xcode wrote it, convert it to XML with plutil -convert xml1, and send that';
  if (root !== undefined) {
    const inside = [...new Set(root.elements.filter(({ parent }) => parent === root.name).map(({ name }) => name))];
    const named = inside.slice(0, MOST_NAMED).map((name) => `<${name.slice(0, 50)}>`);
    const around = `it has the root element <${root.name.slice(0, 50)}>`;
    return named.length === 0 ? around : `${around} with ${named.join(', ')}`;
  }
  const sideFile = sideFileOf(json);
  if (sideFile !== undefined) return sideFile;
  const keys = isJsonObject(json) ? Object.keys(json).slice(0, MOST_NAMED) : [];
  return keys.length === 0
    ? `it begins with ${JSON.stringify(beginningOf(text))}`
    : `it is a JSON object with ${keys.map((key) => JSON.stringify(key.slice(0, 50))).join(', ')}`;
}

function beginningOf(text: string): string {
  return text
    .slice(0, 60)
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 40);
}

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
function sideFileOf(json: JsonValue | undefined): string | undefined {
  if (!isJsonObject(json)) return undefined;
  return SIDE_FILES.find(
    ({ members, only = false }) =>
      members.every((name) => json[name] !== undefined) && (!only || Object.keys(json).length === members.length),
  )?.says;
}
