import type { JsonObject } from '../../../common/json/json-value.js';
import type { ReportSource } from '../../report.js';
import { readLines } from '../../text/lines.js';

const MOST_PROPERTIES = 200;

/** Whether a file, by its name, is the one that tells of the environment. */
export function isProperties(name: string): boolean {
  return /(?:^|[/\\])environment\.properties$/.test(name);
}

/** The properties of a file of lines like `browser = firefox`; comments and other lines are passed over. */
export async function propertiesOf(source: ReportSource): Promise<JsonObject> {
  const properties = new Map<string, string>();
  for await (const { text } of readLines(source)) {
    const equals = text.search(/[=:]/);
    if (equals <= 0 || /^\s*[#!]/.test(text) || properties.size >= MOST_PROPERTIES) continue;
    properties.set(text.slice(0, equals).trim(), text.slice(equals + 1).trim());
  }
  return Object.fromEntries(properties);
}
