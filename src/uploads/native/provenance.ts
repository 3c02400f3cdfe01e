import { type TestDraft, pathInRepository } from '@clarion/reports';
import { isJsonObject, type JsonValue, isJsonArray, type JsonObject } from '@clarion/reports/json';
import { frameAround } from '@clarion/reports/source';
import { locate } from '@clarion/reports/stacks';
import type { ValidationErrors } from '../../common/read-body-json.js';
import { Fields } from './fields.js';
import { cutText, plainText } from '@clarion/reports/text';
import type { RunCommit } from '../../runs/source/run-commit.js';
import { FIXTURE_PATH_RULE, isFixturePath } from '../../runs/source/fixture-path.js';
import type { RunFixture } from '../../runs/source/run-fixture.js';
import { toRepositoryUrl } from '../../runs/source/repository-url.js';

const MOST_SOURCES = 500;
const LONGEST_PATH = 1024;
/** Characters of one text, and of all texts together. */
const LONGEST_SOURCE_TEXT = 8192;
const MOST_SOURCE_CHARACTERS = 524_288;
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
    if (characters > MOST_SOURCE_CHARACTERS)
      return refuse(`sources must have texts of at most ${MOST_SOURCE_CHARACTERS} characters together; leave out some`);
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
  if (typeof text !== 'string' || text.length > LONGEST_SOURCE_TEXT)
    return fields.complain('text', `text must be lines of source of at most ${LONGEST_SOURCE_TEXT} characters`);
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

const MOST_COMMITS = 200;
const MOST_FILES = 1000;
/** Characters of a title and an author; longer ones are cut. */
const LONGEST_COMMIT_TEXT = 200;
/** Characters of the paths of all commits together. */
const MOST_COMMIT_CHARACTERS = 262_144;

const SHA = /^[0-9a-f]{7,64}$/i;

/** Reads the member `commits` of an envelope; null when it is absent. The first errors end the reading. */
export function readCommits(fields: Fields, errors: ValidationErrors): readonly RunCommit[] | null {
  if (fields.value('commits') === undefined) return null;
  const values = fields.array('commits');
  if (values.length > MOST_COMMITS) return fields.complain('commits', `commits must be at most ${MOST_COMMITS}`);
  const commits: RunCommit[] = [];
  let characters = 0;
  for (const [index, value] of values.entries()) {
    const commit = readCommit(value, index, fields, errors);
    if (commit === null) return null;
    characters += commit.files.reduce((sum, { length }) => sum + length, 0);
    if (characters > MOST_COMMIT_CHARACTERS)
      return fields.complain(
        'commits',
        `commits must have paths of at most ${MOST_COMMIT_CHARACTERS} characters together; leave out files of the oldest commits`,
      );
    commits.push(commit);
  }
  return commits;
}

function readCommit(value: JsonValue, index: number, commits: Fields, errors: ValidationErrors): RunCommit | null {
  if (!isJsonObject(value)) return commits.complain(`commits/${index}`, 'a commit must be an object');
  const fields = new Fields(value, `/commits/${index}`, errors);
  const { sha } = value;
  if (typeof sha !== 'string' || !SHA.test(sha))
    return fields.complain('sha', 'sha must be 7 to 64 hexadecimal digits of a commit');
  const files = readFiles(fields);
  return files === null
    ? null
    : {
        sha: sha.toLowerCase(),
        title: cutText(fields.text('title')?.split('\n', 1)[0] ?? '', LONGEST_COMMIT_TEXT),
        author: cutText(fields.text('author') ?? '', LONGEST_COMMIT_TEXT),
        at: fields.instant('at')?.toISOString() ?? null,
        files,
      };
}

function readFiles(fields: Fields): readonly string[] | null {
  const values = fields.array('files');
  if (values.length > MOST_FILES) return fields.complain('files', `files must be at most ${MOST_FILES}`);
  const files = values.filter(isPath);
  if (files.length === values.length) return files.map(plainText);
  return fields.complain('files', `files must be strings of 1 to ${LONGEST_PATH} characters`);
}

function isPath(value: JsonValue): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_PATH;
}

const MOST_FIXTURES = 500;

const SHA256 = /^[0-9a-f]{64}$/i;

/**
 * Returns whether the member `fixtures` of an envelope has the form that is read. Another one is an unknown member: clients may have sent
 * one before it had a meaning.
 */
export function hasFixtures({ fixtures }: JsonObject): boolean {
  return isJsonArray(fixtures) && fixtures.every(isFixture);
}

/**
 * Reads the member `fixtures` of an envelope, sorted by path; null when it is absent or an unknown member. `sent` is the envelope before
 * secrets were masked: a digest is none. The first error ends the reading.
 */
export function readFixtures(
  envelope: JsonObject,
  sent: JsonObject,
  errors: ValidationErrors,
): readonly RunFixture[] | null {
  if (!hasFixtures(envelope)) return null;
  const [entries, digests] = [objectsOf(envelope['fixtures']), objectsOf(sent['fixtures'])];
  const fields = new Fields(envelope, '', errors);
  if (entries.length > MOST_FIXTURES) return fields.complain('fixtures', `fixtures must be at most ${MOST_FIXTURES}`);
  const fixtures = new Map<string, RunFixture>();
  for (const [index, entry] of entries.entries()) {
    const members = new Fields(entry, `/fixtures/${index}`, errors);
    const fixture = readFixture(entry, digests[index]?.['sha256'], members);
    if (fixture === null) return null;
    if ((fixtures.get(fixture.path)?.sha256 ?? fixture.sha256) !== fixture.sha256)
      return members.complain('path', 'fixtures must name each path once');
    fixtures.set(fixture.path, fixture);
  }
  return [...fixtures.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

function readFixture({ path }: JsonObject, digest: JsonValue | undefined, fields: Fields): RunFixture | null {
  if (typeof path !== 'string' || !isFixturePath(path))
    return fields.complain('path', `path must be ${FIXTURE_PATH_RULE}`);
  if (typeof digest !== 'string' || !SHA256.test(digest))
    return fields.complain('sha256', 'sha256 must be 64 hexadecimal digits');
  const sizeBytes = fields.wholeNumber('sizeBytes', 0, Number.MAX_SAFE_INTEGER);
  return { path, sha256: digest.toLowerCase(), sizeBytes };
}

function objectsOf(values: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(values) ? values.filter(isJsonObject) : [];
}

function isFixture(entry: JsonValue): boolean {
  return isJsonObject(entry) && Object.hasOwn(entry, 'path') && Object.hasOwn(entry, 'sha256');
}

const LONGEST_ROOT = 4096;

/** An absolute path of POSIX, of a Windows drive, or of a share. */
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;

/** The normalized address of the repository. Read as it was sent: a masked password would be another address. */
export function readRepositoryUrl(fields: Fields, sent: JsonObject): string | null {
  const value = sent['repositoryUrl'] ?? undefined;
  if (value === undefined) return null;
  const url = typeof value === 'string' ? toRepositoryUrl(value) : undefined;
  const detail = 'repositoryUrl must be the address of a repository: https://, ssh:// or git@host:path';
  return url ?? fields.complain('repositoryUrl', detail);
}

/** The folder of the checkout; null when it was not sent. Read as it was sent, because paths are compared with it. */
export function readRepositoryRoot(fields: Fields, sent: JsonObject): string | null {
  const value = sent['repositoryRoot'] ?? null;
  if (value === null) return null;
  if (typeof value === 'string' && value.length <= LONGEST_ROOT && ABSOLUTE.test(value) && !/\p{Cc}/u.test(value))
    return value;
  return fields.complain(
    'repositoryRoot',
    `repositoryRoot must be an absolute path of at most ${LONGEST_ROOT} characters`,
  );
}

/** A test of the native format with its paths relative to the checkout. Its identity is what was sent. */
export function withinRepository(draft: TestDraft, root: string | null): TestDraft {
  if (root === null) return draft;
  const { filePath, failure } = draft;
  const location = failure?.location ?? (failure?.stack === undefined ? undefined : locate(failure.stack));
  const file = location === undefined ? undefined : pathInRepository(location.file, root);
  return {
    ...draft,
    filePath: filePath === null ? null : (pathInRepository(filePath, root) ?? filePath),
    failure:
      failure === null || location === undefined || file === undefined
        ? failure
        : { ...failure, location: { ...location, file } },
  };
}
