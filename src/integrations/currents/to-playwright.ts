import {
  filledStringOf,
  type JsonObject,
  numberOf,
  objectOf,
  objectsOf,
  stringOf,
  stringsOf,
  writeJson,
} from '@clarion/reports/json';
import { readBodyJson } from '../../common/read-body-json.js';
import type { Plan } from './plan.js';

/** A file that a reporter announced for a test. */
export interface RecordedFile {
  /** The number of the attempt, from 0. */
  readonly attempt: number;
  readonly name: string;
  readonly contentType: string;
  /** Its name among the artifacts of the run. */
  readonly path: string;
}

/** A test as it is stored, with its files. */
export interface RecordedTest {
  readonly start: string;
  readonly body: string;
  readonly outcome: string | null;
  readonly files: readonly RecordedFile[];
}

/** Writes a test as a report of Playwright's JSON reporter, so that it is the same test as in an uploaded file. */
export function toPlaywright({ start, body, outcome, files }: RecordedTest, plan: Plan): string {
  const { rootDir, version, projectName } = plan;
  const test = readObject(start);
  const state = readObject(body);
  const spec = stringOf(test['spec']) ?? '';
  const titles = stringsOf(test['title']);
  const expectedStatus = stringOf(state['expectedStatus']) ?? stringOf(test['expectedStatus']) ?? 'passed';
  const results = objectsOf(state['results']).map((result) => ({
    ...result,
    attachments: files.filter(({ attempt }) => attempt === result['retry']).map(toAttachment),
  }));
  const leaf = {
    specs: [
      {
        title: titles.at(-1) ?? 'unnamed test',
        file: relativeTo(rootDir, stringOf(test['file']) ?? '') ?? spec,
        line: test['line'] ?? null,
        column: test['column'] ?? null,
        tags: state['tags'] ?? [],
        tests: [
          {
            projectName,
            expectedStatus,
            status: outcome === 'unrun' ? 'skipped' : (outcome ?? 'unexpected'),
            annotations: state['annotations'] ?? [],
            results,
          },
        ],
      },
    ],
  };
  const inside = titles
    .slice(0, -1)
    .reduceRight<JsonObject>((inner, title) => ({ suites: [{ title, file: spec, ...inner }] }), leaf);
  return writeJson({ config: { rootDir, version, projects: [] }, suites: [{ title: spec, file: spec, ...inside }] });
}

function toAttachment({ name, contentType, path }: RecordedFile): JsonObject {
  return { name, contentType, path };
}

/** A path inside a folder, with `/`; undefined for one outside of it. */
function relativeTo(folder: string, path: string): string | undefined {
  const [from, to] = [folder.replaceAll('\\', '/').replace(/\/$/, ''), path.replaceAll('\\', '/')];
  return from !== '' && to.startsWith(`${from}/`) ? to.slice(from.length + 1) : undefined;
}

/** Reads the stored description of a file. */
export function readFileRow(text: string): RecordedFile {
  const file = readObject(text);
  return {
    attempt: numberOf(file['attempt']) ?? 0,
    name: stringOf(file['name']) ?? '',
    contentType: filledStringOf(file['contentType']) ?? 'application/octet-stream',
    path: stringOf(file['path']) ?? '',
  };
}

function readObject(text: string): JsonObject {
  return objectOf(readBodyJson(Buffer.from(text))) ?? {};
}
