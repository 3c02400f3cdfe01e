import { isJsonObject } from '../json/json-value.js';
import type { ReportHead } from '../report.js';
import { runnerTextOf } from './runner-text.js';
import { sideFileOf } from './side-files.js';

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
