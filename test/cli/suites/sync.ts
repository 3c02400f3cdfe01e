import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, type Json } from '../../support/api.js';
import { scratchRepository, type CommandResult, type ScratchRepository } from '../../support/command-line.js';
import type { CliFixture } from '../fixture.js';

const COLLECTED =
  'tests/test_cart.py::TestTotal::test_sum\ntests/test_cart.py::test_par[x y]\n\n2 tests collected in 0.01s\n';
const GO_LIST = 'TestSum\nok  \texample.com/shop\t0.002s\n';
const GO_RUN = [
  { Action: 'run', Package: 'example.com/shop', Test: 'TestSum' },
  { Action: 'pass', Package: 'example.com/shop', Test: 'TestSum' },
  { Action: 'pass', Package: 'example.com/shop' },
];

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: Object.fromEntries(
    ['/carts', '/orders', '/mails'].map((path) => [path, { get: { responses: { 200: { description: 'ok' } } } }]),
  ),
};

/** Tests `clarion sync` and `clarion api coverage`. */
export function describeSync(fixture: () => CliFixture): void {
  describe('commands about the source', () => {
    let api: CliFixture;
    let repository: ScratchRepository;

    beforeAll(async () => {
      api = await fixture().project('Source');
      repository = scratchRepository();
      repository.write('collected.txt', COLLECTED);
      repository.write('go.txt', GO_LIST);
    });
    afterAll(() => repository.remove());

    const clarion = (words: readonly string[], input?: string): Promise<CommandResult> =>
      repository.clarion(words, api.variables(), input);
    const declared = async (): Promise<readonly (readonly [string, boolean])[]> => {
      const path = `/v1/projects/${api.projectId}/projections/test`;
      const answer = await api.send('GET', path, { as: api.personalToken });
      return JSON.parse(answer.text).items.map((item: { testId: string; evidence: { neverRan: boolean } }) => [
        item.testId,
        item.evidence.neverRan,
      ]);
    };

    it('sends the tests that runners list, so that those that never ran are known', async () => {
      repository.write('run.json', GO_RUN.map((event) => JSON.stringify(event)).join('\n'));
      expect(await clarion(['upload', 'run.json'])).toMatchObject({ code: 0 });
      const sent = await clarion(['sync', '--format', 'pytest', 'collected.txt', 'go:go.txt']);
      expect(sent).toMatchObject({ code: 0, out: '3 tests declared.\n' });
      expect(await declared()).toEqual([
        ['example.com/shop > TestSum', false],
        ['tests.test_cart > test_par[x y]', true],
        ['tests.test_cart.TestTotal > test_sum', true],
      ]);
      const again = await clarion(['sync', '--format', 'go', '-'], GO_LIST);
      expect(again).toMatchObject({ code: 0, out: '1 test declared, 2 removed.\n' });
      const asJson = await clarion(['sync', '--format', 'pytest', '--json', '--', 'cat', 'collected.txt']);
      expect(JSON.parse(asJson.out)).toMatchObject({ upserted: 2, deleted: 1 });
    });

    it('prints the ids without sending anything', async () => {
      const before = await declared();
      const printed = await clarion(['sync', 'go:go.txt', '--dry-run']);
      expect(printed).toMatchObject({ code: 0, out: 'example.com/shop > TestSum\n' });
      expect(await declared()).toEqual(before);
    });

    it('sends nothing of a list that is not whole, and of a command that fails', async () => {
      const before = await declared();
      repository.write('broken.txt', 'tests/a.py::test_a\nERROR tests/b.py - SyntaxError\n');
      const rows: readonly (readonly [readonly string[], number, string])[] = [
        [['broken.txt', '--format', 'pytest'], 7, 'could not collect'],
        [['--format', 'pytest', '--', 'false'], 7, 'exit code 1'],
        [['--format', 'pytest', '--', 'no-such-program'], 5, 'cannot be started'],
        [['missing.txt', '--format', 'pytest'], 5, 'cannot be read'],
        [['collected.txt'], 2, 'format of the list is missing'],
        [['collected.txt', '--format', 'pytst'], 2, 'Did you mean pytest?'],
        [[], 2, 'No list was passed'],
      ];
      for (const [words, code, message] of rows)
        expect(await clarion(['sync', ...words])).toMatchObject({ code, errors: expect.stringContaining(message) });
      expect(await declared()).toEqual(before);
    });

    it('show the coverage of an API, and fail below a share or when nothing is known', async () => {
      const none = await clarion(['api', 'coverage']);
      expect(none).toMatchObject({ code: 5, errors: expect.stringContaining('The project has no API') });
      const path = `/v1/projects/${api.projectId}/apis`;
      await api.send('POST', path, { as: api.cookie, body: { name: 'Shop', document: DOCUMENT } });
      const events = ['/carts', '/carts', '/orders'].map((url) => ({
        type: 'trace',
        data: { method: 'GET', url, status: 200 },
      }));
      const tests = [{ testId: 'calls', status: 'passed', durationMs: 1, events }];
      const run = await api.upload({ result: { tests } });
      const quiet = await api.upload({ result: { tests: [{ testId: 'quiet', status: 'passed', durationMs: 1 }] } });
      const coverage = await clarion([
        'api',
        'coverage',
        '--api',
        'shop',
        '--run',
        runIdOf(run),
        '--fail-under',
        '66.6',
      ]);
      expect(coverage).toMatchObject({ code: 0 });
      expect(coverage.out.split('\n')).toEqual([
        'Shop (shop): 2 of 3 (66.6 %) operations, 2 of 3 (66.6 %) statuses',
        'GET  /carts   2 calls     1 of 1 statuses',
        'GET  /orders  1 call      1 of 1 statuses',
        'GET  /mails   not called',
        '',
      ]);
      const build = String(run.body['buildId']);
      const low = await clarion(['api', 'coverage', '--build', build, '--fail-under', '66.7', '--json']);
      expect(low).toMatchObject({ code: 3, errors: expect.stringContaining('Below 66.7 %: Shop.') });
      const [json]: readonly Json[] = JSON.parse(low.out);
      expect(json?.['operationShare']).toMatchObject({ described: 3, exercised: 2 });
      expect(await clarion(['api', 'coverage', '--run', runIdOf(quiet), '--fail-under', '1'])).toMatchObject({
        code: 3,
      });
      expect(await clarion(['api', 'coverage', '--api', 'mail'])).toMatchObject({ code: 5 });
      expect(await clarion(['api', 'coverage', '--run', 'x'])).toMatchObject({ code: 2 });
      expect(await clarion(['api', 'coverage', '--fail-under', '101'])).toMatchObject({ code: 2 });
      expect(await clarion(['api', 'GET', '/v1/me'])).toMatchObject({ code: 0 });
    });
  });
}
