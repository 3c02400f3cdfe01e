import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runIdOf } from '../../support/api.js';
import {
  mapConcurrently,
  scratchRepository,
  UNREACHABLE_URL,
  type ScratchRepository,
} from '../../support/command-line.js';
import type { CliFixture } from '../fixture.js';

const SECRET = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
const WITH_SECRET = `<testsuite name="s"><testcase name="signs in"><failure message="refused ${SECRET}"/></testcase></testsuite>`;
const FLAKY_WITH_SECRET = `<testsuite name="s"><testcase name="adds"><flakyFailure message="refused ${SECRET}"/></testcase></testsuite>`;
const PASSING = '<testsuite name="s"><testcase name="adds"/></testsuite>';

const TESTS = `
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('reports', { recursive: true });
writeFileSync('reports/junit.xml', '<testsuite name="s"><testcase name="pays"><failure message="card rejected"/></testcase></testsuite>');
process.exit(3);
`;

/** Tests the failures of reports without a server. */
export function describeShow(fixture: () => CliFixture): void {
  describe('clarion show', () => {
    let api: CliFixture;
    let repository: ScratchRepository;

    beforeAll(async () => {
      api = await fixture().project('Show');
    });
    beforeEach(() => {
      repository = scratchRepository();
    });
    afterEach(() => repository.remove());

    it.each(['junit-pytest/pytest9-junit.xml', 'jest-json/jest30-no-control-chars.json'])(
      'prints what the server answers for the same report: %s',
      async (report) => {
        repository.report(report, 'report');
        const runId = runIdOf(
          await api.send('POST', `${api.uploadPath}?repositoryRoot=${encodeURIComponent(repository.directory)}`, {
            as: api.writeToken,
            body: readFileSync(join(repository.directory, 'report'), 'utf8'),
          }),
        );
        const path = `/open/v1/runs/${runId}/failures?maxTokens=20000`;
        const markdown = await api.read(`${path}&include=group`, { Accept: 'text/markdown' });
        const json = await api.read(`${path}&include=location,difference,reproduce,stack,attempts,group`);
        const [ofMarkdown, ofJson] = await mapConcurrently(
          [['--format', 'markdown', '--max-tokens', '20000'], ['--json']],
          (flags) => repository.clarion(['show', 'report', ...flags]),
        );
        expect(causesIn(ofMarkdown?.out ?? '')).toEqual(causesIn(markdown.text));
        const { failures }: { readonly failures: unknown } = JSON.parse(ofJson?.out ?? '');
        expect(failures).toEqual(json.body['failures']);
      },
    );

    it('needs no server, masks secrets, and reads files, globs and standard input', async () => {
      repository.write('reports/a.xml', WITH_SECRET);
      repository.write('reports/b.xml', FLAKY_WITH_SECRET);
      const results = await mapConcurrently(
        [['reports/*.xml'], ['reports/a.xml', 'reports/b.xml', '--format', 'ctrf'], ['-']],
        (words) => repository.clarion(['show', ...words], { CLARION_API_URL: UNREACHABLE_URL }, WITH_SECRET),
      );
      const [text, ctrf, input] = results.map(({ out }) => out);
      expect(results.map(({ code, errors }) => ({ code, errors }))).toEqual(
        results.map(() => ({ code: 0, errors: '' })),
      );
      expect(text).toMatch(/^failed: 2 tests, 1 passed, 1 failed, .*, 1 cause\n\nCause 1: assertion: refused /);
      expect(input).toMatch(/^failed: 1 test, /);
      expect(results.map(({ out }) => out).join('')).not.toContain(SECRET);
      expect(JSON.parse(ctrf ?? '')).toMatchObject({
        reportFormat: 'CTRF',
        results: { summary: { tests: 2, passed: 1, failed: 1 }, tests: [{ status: 'failed' }, { flaky: true }] },
      });
    });

    it('ends with the result of the tests only with --exit-status, and refuses files that are no reports', async () => {
      repository.write('failed.xml', WITH_SECRET);
      repository.write('passed.xml', PASSING);
      repository.write('empty.xml', '<testsuite name="s"/>');
      repository.write('notes.txt', 'no report');
      const codes = await mapConcurrently(
        [
          ['failed.xml'],
          ['failed.xml', '--exit-status'],
          ['passed.xml', '--exit-status'],
          ['empty.xml', '--exit-status'],
          ['notes.txt'],
          ['missing.xml'],
          ['failed.xml', '--format', 'pdf'],
        ],
        async (words) => (await repository.clarion(['show', ...words])).code,
      );
      expect(codes).toEqual([0, 3, 0, 8, 7, 5, 2]);
    });

    it('follows a command with `run --local`, which ends with its exit code', async () => {
      repository.write('tests.mjs', TESTS);
      const result = await repository.clarion(['run', '--local', '--', 'node', 'tests.mjs']);
      expect(result).toMatchObject({
        code: 3,
        errors: expect.stringMatching(/failed: 1 test[\s\S]*pays[\s\S]*card rejected/),
      });
    });
  });
}

/** The causes of a Markdown answer. The server knows which of them are new. */
function causesIn(text: string): readonly string[] {
  return text
    .replaceAll(/^(## Causes? \d+(?: to \d+)?: )NEW,? /gm, '$1')
    .split('\n## ')
    .slice(1);
}
