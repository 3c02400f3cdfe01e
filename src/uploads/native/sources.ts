import type { TestDraft } from '@clarion/reports';
import { isJsonObject, type JsonValue } from '@clarion/reports/json';
import { frameAround } from '@clarion/reports/source';
import { locate } from '@clarion/reports/stacks';
import type { ValidationErrors } from '../../common/read-body-json.js';
import { Fields } from './fields.js';

const MOST_SOURCES = 500;
const LONGEST_PATH = 1024;
/** Characters of one text, and of all texts together. */
const LONGEST_TEXT = 8192;
const MOST_CHARACTERS = 524_288;
const LARGEST_LINE = 10_000_000;

/** Some lines of a file. */
interface SourcePart {
  /** From 1. */
  readonly startLine: number;
  readonly lines: readonly string[];
}

/** Lines of source around the places of failures, by the path of their file as the locations of failures name it. */
export type RunSources = ReadonlyMap<string, readonly SourcePart[]>;

/** No lines of source. */
export const NO_SOURCES: RunSources = new Map();

/** Reads the member `sources` of an envelope, whose secrets are masked. The first errors end the reading. */
export function readSources(fields: Fields, errors: ValidationErrors): RunSources {
  if (fields.value('sources') === undefined) return NO_SOURCES;
  const values = fields.array('sources');
  const refuse = (detail: string): RunSources => fields.complain('sources', detail) ?? NO_SOURCES;
  if (values.length > MOST_SOURCES) return refuse(`sources must be at most ${MOST_SOURCES}`);
  const sources = new Map<string, SourcePart[]>();
  let characters = 0;
  for (const [index, value] of values.entries()) {
    const source = readSource(value, index, fields, errors);
    if (source === null) return NO_SOURCES;
    characters += source.text.length;
    if (characters > MOST_CHARACTERS)
      return refuse(`sources must have texts of at most ${MOST_CHARACTERS} characters together; leave out some`);
    const part = { startLine: source.startLine, lines: source.text.split(/\r?\n/) };
    const parts = sources.get(source.file);
    if (parts === undefined) sources.set(source.file, [part]);
    else parts.push(part);
  }
  return sources;
}

interface UploadedSource {
  readonly file: string;
  readonly startLine: number;
  readonly text: string;
}

function readSource(value: JsonValue, index: number, sources: Fields, errors: ValidationErrors): UploadedSource | null {
  if (!isJsonObject(value)) return sources.complain(`sources/${index}`, 'a source must be an object');
  const fields = new Fields(value, `/sources/${index}`, errors);
  const file = fields.name('file', LONGEST_PATH);
  const startLine = fields.wholeNumber('startLine', 1, LARGEST_LINE);
  const { text } = value;
  if (file === null) return fields.complain('file', 'file must be the path of a file within the repository');
  if (startLine === null) return fields.complain('startLine', 'startLine must be the number of the first line');
  if (typeof text !== 'string' || text.length > LONGEST_TEXT)
    return fields.complain('text', `text must be lines of source of at most ${LONGEST_TEXT} characters`);
  return { file, startLine, text };
}

/** Adds lines of source to the failure of a test whose report draws none. Its location is a path within the repository already. */
export function withSource(draft: TestDraft, sources: RunSources): TestDraft {
  const { failure } = draft;
  if (sources.size === 0 || failure === null || failure.source !== undefined) return draft;
  const location = failure.location ?? (failure.stack === undefined ? undefined : locate(failure.stack));
  if (location === undefined) return draft;
  const { file, line } = location;
  const part = sources.get(file)?.find(({ startLine, lines }) => line >= startLine && line < startLine + lines.length);
  const source = part === undefined ? undefined : frameAround({ ...part, line });
  return source === undefined ? draft : { ...draft, failure: { ...failure, location, source } };
}
