import type { FullConfig, Suite, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter';
import { relative, sep } from 'node:path';
import type { InlineFiles } from './inline-files.js';

/** Tests that ended, errors outside of tests, and where to put attachments whose content is in memory. */
export interface ReportParts {
  readonly config: FullConfig;
  readonly tests: readonly TestCase[];
  readonly errors: readonly TestError[];
  readonly files: InlineFiles;
}

/** Returns tests and errors as Playwright's JSON reporter writes them. */
export function toReport({ config, tests, errors, files }: ReportParts): object {
  const { rootDir, version } = config;
  return {
    config: { rootDir: posix(rootDir), version, projects: [] },
    suites: tests.map((test) => toSuites(test, { rootDir, files })),
    errors,
  };
}

interface Place {
  readonly rootDir: string;
  readonly files: InlineFiles;
}

/** Returns the suites around a test, the outermost of which is its file. */
function toSuites(test: TestCase, place: Place): object {
  let inner: object = { specs: [toSpec(test, place)] };
  for (let suite: Suite | undefined = test.parent; suite !== undefined; suite = suite.parent) {
    if (suite.type === 'project' || suite.type === 'root') break;
    const file = pathOf(suite.location?.file ?? test.location.file, place.rootDir);
    inner = { title: suite.title, file, ...inner };
    if (suite.type === 'describe') inner = { suites: [inner] };
  }
  return inner;
}

function toSpec(test: TestCase, place: Place): object {
  return {
    title: test.title,
    file: pathOf(test.location.file, place.rootDir),
    line: test.location.line,
    column: test.location.column,
    tags: test.tags,
    tests: [
      {
        projectName: test.parent.project()?.name ?? '',
        expectedStatus: test.expectedStatus,
        status: test.outcome(),
        annotations: test.annotations,
        results: test.results.map((result) => toResult(result, place.files)),
      },
    ],
  };
}

function toResult(result: TestResult, files: InlineFiles): object {
  const { workerIndex, parallelIndex, status, duration, startTime, retry, error, errors, annotations } = result;
  return {
    workerIndex,
    parallelIndex,
    status,
    duration,
    retry,
    error,
    errors,
    annotations,
    startTime: startTime.toISOString(),
    stdout: result.stdout.map(toOutput),
    stderr: result.stderr.map(toOutput),
    steps: stepsOf(result.steps),
    attachments: result.attachments.map(({ name, contentType, path, body }) => ({
      name,
      contentType,
      path: path ?? (body === undefined || status === 'passed' ? undefined : files.write(name, contentType, body)),
    })),
  };
}

function toOutput(chunk: string | Buffer): object {
  return typeof chunk === 'string' ? { text: chunk } : { buffer: chunk.toString('base64') };
}

/** Steps of the test; those of Playwright itself are left out. */
function stepsOf(steps: readonly TestStep[]): readonly object[] {
  return steps
    .filter(({ category }) => category === 'test.step')
    .map(({ title, duration, error, steps: inner }) => ({ title, duration, error, steps: stepsOf(inner) }));
}

function pathOf(file: string, rootDir: string): string {
  return posix(relative(rootDir, file));
}

function posix(path: string): string {
  return path.split(sep).join('/');
}
