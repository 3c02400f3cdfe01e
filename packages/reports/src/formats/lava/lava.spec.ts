import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { LAVA } from './lava.js';

const { read, testsOf, recognizes } = specReader(LAVA);

const { formatOf } = textReader(LAVA);

const item = (name: string, result: string, metadata = `{case: ${name}, definition: x, result: ${result}}`): string =>
  [
    "- id: '112'",
    "  job: '27'",
    "  level: ''",
    "  measurement: '0.5000000000'",
    `  metadata: ${metadata}`,
    `  name: ${name}`,
    `  result: ${result}`,
    '  suite: x',
    '  unit: seconds',
    '  url: /results/testcase/112',
    '',
  ].join('\n');

const job = (results: Readonly<Record<string, string>>, rest: object = {}): object => ({
  id: 27,
  status: 2,
  status_string: 'complete',
  actual_device_id: 'board-1',
  description: 'boot',
  start_time: '2020-11-04 16:44:34.082813+00:00',
  failure_comment: null,
  results,
  ...rest,
});

const statusOf = async (value: object): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(value)))).status;

const LOG = '- {"dt": "2020-11-04T16:44:33.748077", "lvl": "info", "msg": "lava-dispatcher"}\n';

describe('LAVA', () => {
  it('reads the results of each suite, the first one first', async () => {
    const { tests, run, codes } = await read(
      job({
        lava: item('job', 'pass') + item('power-off', 'pass'),
        '0_dmesg': item('emerg', 'fail') + item('crit', 'skip'),
      }),
    );
    expect(tests.map(({ suite, name, status, durationMs }) => [...suite, name, status, durationMs])).toEqual([
      ['lava', 'power-off', 'passed', 500],
      ['lava', 'job', 'passed', 500],
      ['0_dmesg', 'crit', 'skipped', undefined],
      ['0_dmesg', 'emerg', 'failed', undefined],
    ]);
    expect(tests[3]?.failures).toEqual([{ element: 'failure' }]);
    expect(run).toMatchObject({ runner: 'LAVA', context: { device: 'board-1', job: 'boot' } });
    expect(codes).toEqual([]);
  });

  it.each([
    ['in brackets', "{case: job, error_msg: 'it''s gone,\n    timed out', error_type: Job, result: fail}"],
    ['in lines', "\n    case: job\n    error_msg: it's gone, timed out\n    extra:\n    - {status: fail}"],
  ])('says why an action failed, from members %s', async (_, metadata) => {
    const [test] = await testsOf(job({ lava: item('job', 'fail', metadata) }));
    expect(test?.failures).toEqual([{ message: "it's gone, timed out", isAssertion: false, element: 'error' }]);
  });

  const passed = { lava: item('job', 'pass') };
  it.each([
    ['passed', job(passed)],
    ['passed', job(passed, { health_string: 'Complete' })],
    ['failed', job({ lava: item('job', 'fail') })],
    ['failed', job(passed, { status_string: 'incomplete' })],
    ['failed', job(passed, { health_string: 'Incomplete' })],
    ['errored', job(passed, { status_string: 'canceled' })],
    ['errored', job(passed, { status_string: '' })],
    ['errored', job({ lava: item('job', 'unknown') })],
    ['errored', job({ lava: item('job', 'odd') })],
    ['errored', job({ lava: item('job', 'pass').replace(/ {2}result[^]*/, '') })],
    ['empty', job({ lava: '' })],
    ['empty', job({})],
  ])('is %s by its results and status', async (status, value) => {
    expect(await statusOf(value)).toBe(status);
  });

  it('says why an incomplete job is one', async () => {
    const value = job(passed, { status_string: 'incomplete', failure_comment: 'no board' });
    expect((await testsOf(value)).at(-1)?.failures).toMatchObject([{ message: 'no board', isAssertion: false }]);
  });

  it('is never green where the file breaks off', async () => {
    const text = JSON.stringify(job({ a: item('one', 'pass'), b: item('two', 'pass') }));
    const statuses = await Promise.all(
      brokenOff(text, 100).map(async (part) =>
        readReport(Buffer.from(part), { format: 'lava' }).then(
          ({ status }) => status,
          () => 'refused',
        ),
      ),
    );
    expect(statuses.filter((status) => status === 'passed' || status === 'empty')).toEqual([]);
  });

  it('is recognized by its results, or by its log in front of them', async () => {
    expect(recognizes(job(passed))).toBe(true);
    expect(await formatOf(JSON.stringify({ log: LOG.repeat(2_000), ...job(passed) }, null, 2))).toBe('lava');
    expect(recognizes(job({}, { results: { a: { passed: 1 } } }))).toBe(false);
    expect(recognizes({ status_string: 'complete', results: ['- id: 1'] })).toBe(false);
    expect(recognizes({ results: { a: '- id: 1' } })).toBe(false);
    expect(recognizes({ status_string: 'complete', results: {} })).toBe(false);
    await expect(read({ log: LOG })).rejects.toThrow(UnreadableReport);
  });
});
