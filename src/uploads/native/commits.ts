import { isJsonObject, type JsonValue } from '@clarion/reports/json';
import { cutText, plainText } from '@clarion/reports/text';
import type { ValidationErrors } from '../../common/read-body-json.js';
import type { RunCommit } from '../../runs/source/run-commit.js';
import { Fields } from './fields.js';

const MOST_COMMITS = 200;
const MOST_FILES = 1000;
/** Characters of a title and an author; longer ones are cut. */
const LONGEST_TEXT = 200;
const LONGEST_PATH = 1024;
/** Characters of the paths of all commits together. */
const MOST_CHARACTERS = 262_144;

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
    if (characters > MOST_CHARACTERS)
      return fields.complain(
        'commits',
        `commits must have paths of at most ${MOST_CHARACTERS} characters together; leave out files of the oldest commits`,
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
        title: cutText(fields.text('title')?.split('\n', 1)[0] ?? '', LONGEST_TEXT),
        author: cutText(fields.text('author') ?? '', LONGEST_TEXT),
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
