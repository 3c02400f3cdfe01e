import { describe, expect, it } from '@jest/globals';
import { detectFormat } from '../../detection/detect-format.js';
import { toHead } from '../../detection/read-head.js';
import { readReport } from '../../read-report.js';

const HEAD = `
         /\\      Grafana   /‾‾/
 / __________ \\  |_|\\_\\  \\_____/

     execution: local
        script: shop.js
        output: -

running (01.0s), 05/50 VUs, 0 complete and 0 interrupted iterations
default   [   6% ] 05/50 VUs  01.0s/16.0s
`;

const THRESHOLDS = `

  █ THRESHOLDS

    http_req_duration
    ✗ 'p(95)<200' p(95)=353.89ms
    ✓ 'avg<500' avg=307.45ms

      { kind:cart }
      ✓ 'max<900' max=704ms
`;

const TOTAL = `

  █ TOTAL RESULTS

    checks_total.......: 20      8.1/s
    checks_succeeded...: 60.00%  12 out of 20
    checks_failed......: 40.00%  8 out of 20

    ✗ adds a cart
      ↳  20% — ✓ 2 / ✗ 8
    ✓ shows a cart

    HTTP
    http_req_duration..............: avg=307.45ms min=278.86ms p(95)=353.89ms
      { expected_response:true }...: avg=307.45ms min=278.86ms p(95)=353.89ms
    http_reqs......................: 682    40.825118/s

    EXECUTION
    iterations.....................: 341    20.412559/s
`;

const END = `

running (16.7s), 00/50 VUs, 341 complete and 0 interrupted iterations
default ✓ [ 100% ] 00/50 VUs  16s
`;

const LEGACY = `
     █ carts

       ✗ adds a cart
        ↳  95% — ✓ 190 / ✗ 10

       █ orders

         ✓ orders

     ✓ shows a page

     checks.........................: 97.50% ✓ 390      ✗ 10
     data_received..................: 1.2 MB 40 kB/s
   ✗ http_req_duration..............: avg=307.45ms min=278.86ms p(95)=353.89ms
     ✓ { kind:cart }................: avg=307.45ms min=278.86ms p(95)=353.89ms
     iterations.....................: 341    20.412559/s
     vus_max........................: 50     min=50       max=50
`;

const read = async (...parts: readonly string[]) => readReport(Buffer.from(parts.join('')));
const outcomes = async (...parts: readonly string[]) =>
  (await read(...parts)).tests.map(({ testId, status }) => [testId, status]);

describe('K6_TEXT', () => {
  it('reads thresholds and checks', async () => {
    const { format, status, tests, warnings } = await read(HEAD, THRESHOLDS, TOTAL, END);
    expect([format, status, warnings]).toEqual(['k6-text', 'failed', []]);
    expect(tests.map(({ testId, status: outcome }) => [testId, outcome])).toEqual([
      ['thresholds > http_req_duration: p(95)<200', 'failed'],
      ['thresholds > http_req_duration: avg<500', 'passed'],
      ['thresholds > http_req_duration{kind:cart}: max<900', 'passed'],
      ['adds a cart', 'failed'],
      ['shows a cart', 'passed'],
    ]);
    expect(tests[0]?.failure).toMatchObject({
      kind: 'assertion',
      message: 'The threshold p(95)<200 of http_req_duration was crossed: p(95) is 353.89ms',
      expected: '< 200',
      actual: '353.89ms',
    });
    expect(tests[3]?.failure).toMatchObject({ kind: 'assertion', message: 'The check did not hold 8 of 10 times' });
  });

  it('reads the summary without sections', async () => {
    expect(await outcomes(HEAD, LEGACY, END)).toEqual([
      ['thresholds > http_req_duration', 'failed'],
      ['thresholds > http_req_duration{kind:cart}', 'passed'],
      ['carts > adds a cart', 'failed'],
      ['carts > orders > orders', 'passed'],
      ['shows a page', 'passed'],
    ]);
    expect((await read(LEGACY)).warnings).toEqual([]);
  });

  it('takes checks of groups once', async () => {
    const group =
      '\n  █ GROUP: carts\n\n    ✗ adds a cart\n      ↳  20% — ✓ 2 / ✗ 8\n\n    HTTP\n    http_reqs....: 1\n';
    expect(await outcomes(HEAD, TOTAL, group, END)).toEqual([
      ['shows a cart', 'passed'],
      ['carts > adds a cart', 'failed'],
    ]);
  });

  it('reads what a console of Windows shows of it', async () => {
    const shown = (text: string) =>
      text.replace(/✓/g, 'Γ£ô').replace(/✗/g, 'Γ£ù').replace(/█/g, 'Γûê').replace(/↳/g, 'Γå│').replace(/—/g, 'ΓÇö');
    expect(await outcomes(shown(LEGACY))).toEqual(await outcomes(LEGACY));
  });

  it.each([
    [
      'a log',
      String.raw`time="2026-01-02T10:00:00Z" level=error msg="TypeError: Cannot read property 'id' of undefined\n\tat default (file:///shop.js:9:12(20))\n" executor=ramping-vus scenario=buyers source=stacktrace`,
    ],
    [
      'a terminal',
      "ERRO[0003] TypeError: Cannot read property 'id' of undefined\n\tat default (file:///shop.js:9:12(20))  executor=ramping-vus scenario=buyers source=stacktrace",
    ],
  ])('takes errors that the script does not catch for exceptions, in %s', async (_, line) => {
    const { status, tests } = await read(
      HEAD,
      `${line}\n${line}\n`,
      TOTAL.replace(/✗|8 out/g, (text) => (text === '✗' ? '✓' : '0 out')),
      END,
    );
    expect(status).toBe('failed');
    expect(tests.filter((test) => test.status === 'failed')).toMatchObject([
      {
        testId: 'buyers > uncaught error',
        failure: { kind: 'exception', message: "TypeError: Cannot read property 'id' of undefined" },
      },
    ]);
  });

  it('keeps what the script logs out', async () => {
    const log = 'time="2026-01-02T10:00:00Z" level=error msg="no cart" source=console\n    ✗ no check\n';
    const { status, tests } = await read(
      HEAD,
      log,
      'running (02.0s), 05/50 VUs, 1 complete and 0 interrupted iterations\n',
      LEGACY.replace(/✗/g, '✓').replace('97.50%', '100.00%'),
      END,
    );
    expect([status, tests.length]).toEqual(['passed', 5]);
  });

  it.each([
    ['level=error msg="thresholds on metrics \'checks\' have been crossed"', 'failed'],
    ['level=error msg="some thresholds have failed"', 'failed'],
    [
      'level=error msg="thresholds on metrics \'checks\' were crossed; at least one has abortOnFail enabled, stopping test prematurely"',
      'failed',
    ],
    ['level=error msg="test run was aborted because k6 received a \'interrupt\' signal"', 'failed'],
    ['level=warning msg="Request Failed" error="dial: i/o timeout"', 'passed'],
  ])('with %s is %s', async (line, status) => {
    const passed = LEGACY.replace(/✗/g, '✓').replace('97.50%', '100.00%');
    expect((await read(HEAD, passed, END, `time="2026-01-02T10:00:00Z" ${line}\n`)).status).toBe(status);
  });

  it.each([
    ['before the summary', [HEAD]],
    ['in the thresholds', [HEAD, THRESHOLDS.replace('✗', '✓')]],
    ['in the checks', [HEAD, TOTAL.slice(0, TOTAL.indexOf('    HTTP')).replace('✗', '✓')]],
    ['in the second of two runs', [HEAD, LEGACY.replace(/✗/g, '✓').replace('97.50%', '100.00%'), END, HEAD]],
  ])('is not green where it breaks off %s', async (_, parts) => {
    const { status, warnings } = await read(...parts);
    expect(['failed', 'errored']).toContain(status);
    expect(warnings.map(({ code }) => code)).toContain('truncated');
  });

  it('is not green where checks failed that it does not name', async () => {
    expect((await read(TOTAL.replace(/✗ adds a cart\n.{1,40}\n/, ''))).status).toBe('failed');
  });

  it.each(['✓ adds\n✗ sums\n', '  █ carts\n    ✓ adds\n', 'execution: local\n'])('leaves %j alone', async (text) => {
    expect(detectFormat(await toHead(Buffer.from(text)))?.name).not.toBe('k6-text');
  });
});
