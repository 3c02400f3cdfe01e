import type { JsonValue } from '../json/json-value.js';
import type { CauseGroup } from './cause-groups.js';
import type { Detail } from './detail.js';
import { leftOut } from './added-lines.js';
import { failureLines, kindOf } from './failure-lines.js';
import type { MarkdownFailure } from './failures-markdown.js';
import { fenced, oneLine, textOf } from './fences.js';

/** A cause of failures: its first failure, and which tests fail with it too. */
export function writeCause(number: number, group: CauseGroup, detail: Detail): string {
  const [first, ...others] = group.failures;
  if (first === undefined) return '';
  const lines = [...failureLines(first.item, detail), ...sameCauseLines(group.size - 1, others, detail)];
  return `## Cause ${number}: ${headingOf(group, first)}\n${fenced('test-output', lines.join('\n'))}\n`;
}

function headingOf(group: CauseGroup, first: MarkdownFailure): string {
  const badge = group.id === null && group.standing === 'known' ? '' : `${group.standing.toUpperCase()} `;
  const id = group.id === null ? '' : ` (${group.id})`;
  return `${badge}${kindOf(first.item)}, ${group.size} ${group.size === 1 ? 'test' : 'tests'}${quarantineMark(group)}${id}`;
}

function quarantineMark({ size, failures }: CauseGroup): string {
  const count = failures.filter(({ item }) => item['quarantine'] !== undefined && item['quarantine'] !== null).length;
  if (count === 0) return '';
  return count === size ? ', QUARANTINED' : `, ${count} QUARANTINED`;
}

function sameCauseLines(count: number, others: readonly MarkdownFailure[], detail: Detail): readonly string[] {
  if (count === 0) return [];
  const tests = `${count} more ${count === 1 ? 'test' : 'tests'}`;
  if (detail.names === 0) return [`Same cause: ${tests}`];
  const names = others
    .slice(0, detail.names)
    .map(({ item }) => `  - ${nameOf(item['testName'], item['testId'], detail)}`);
  return [`Same cause: ${tests}:`, ...names, ...leftOut(count - names.length, 'tests')];
}

function nameOf(name: JsonValue | undefined, id: JsonValue | undefined, detail: Detail): string {
  const shown = oneLine(textOf(name), detail.label);
  return shown === '' ? oneLine(textOf(id), detail.label) : shown;
}
