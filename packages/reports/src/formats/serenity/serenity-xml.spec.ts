import { describe, expect, it } from '@jest/globals';
import { brokenOff, sourceOf, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { collectRun } from '../../collect-run.js';
import type { ReportFile } from '../../files/report-file.js';
import { readReport, READING_LIMITS } from '../../read-report.js';
import { SERENITY_XML } from './serenity-xml.js';

const { read, testsOf } = specReader(SERENITY_XML);

const { formatOf, statusOf } = textReader(SERENITY_XML);

const outcome = (result: string, ...inside: readonly string[]): string =>
  `<acceptance-test-run title="Sums&amp;#10;it up" name="sums" steps="2" successful="1" failures="1" skipped="0" ignored="0" pending="0" result="${result}" duration="578" timestamp="2016-11-27T18:32:15.634-05:00">
  <user-story id="Cart" name="Cart" path="stories/Cart.story"/>
  <tags>
    <tag name="Cart" type="story"/>
    <tag name="smoke" type="tag"/>
  </tags>
  ${inside.join('\n  ')}
</acceptance-test-run>`;

const step = (description: string, result = 'SUCCESS', more = ''): string =>
  `<test-step result="${result}" duration="20"><description>${description}</description>${more}</test-step>`;
const group = (name: string, result: string, ...steps: readonly string[]): string =>
  `<test-group name="${name}" result="${result}">${steps.join('')}</test-group>`;

const THROWN = `<error>no stock</error><exception>java.lang.IllegalStateException:no stock
of carts
[shop.Cart.add(Cart.java:8), shop.CartTest.sums(CartTest.java:12), sun.reflect.Invoke.invoke0(Native Method)]</exception>`;

async function* filesOf(...files: readonly (readonly [string, string])[]): AsyncGenerator<ReportFile> {
  for (const [name, text] of files) yield await Promise.resolve({ name, source: sourceOf(text) });
}

describe('SERENITY_XML', () => {
  it('reads an outcome as the JSON has it', async () => {
    const { tests, codes, run } = await read(
      outcome(
        'ERROR',
        group('Given a cart', 'ERROR', step('it adds', 'ERROR', THROWN)),
        step('Then it sums', 'SKIPPED'),
      ),
    );
    expect(tests).toMatchObject([
      {
        name: 'sums',
        suite: ['Cart'],
        file: 'stories/Cart.story',
        tags: ['smoke'],
        status: 'failed',
        durationMs: 578,
        startedAt: new Date('2016-11-27T23:32:15.634Z'),
        failures: [
          {
            type: 'java.lang.IllegalStateException',
            message: 'no stock\nof carts',
            text: [
              'java.lang.IllegalStateException: no stock',
              'of carts',
              '\tat shop.Cart.add(Cart.java:8)',
              '\tat shop.CartTest.sums(CartTest.java:12)',
              '\tat sun.reflect.Invoke.invoke0(Native Method)',
            ].join('\n'),
          },
        ],
      },
    ]);
    expect(tests[0]?.events).toEqual([
      { type: 'step_start', index: 0, name: 'Given a cart' },
      { type: 'step_start', index: 1, name: 'it adds' },
      { type: 'step_end', index: 1, name: 'it adds', status: 'failed', durationMs: 20 },
      { type: 'step_end', index: 0, name: 'Given a cart', status: 'failed' },
      { type: 'step_end', index: 2, name: 'Then it sums', status: 'skipped', durationMs: 20 },
    ]);
    expect(run).toEqual({ runner: 'serenity' });
    expect(codes).toEqual([]);
  });

  it('gives kind, values and place', async () => {
    const thrown = `<error>x</error><exception>java.lang.AssertionError:expected:&lt;4&gt; but was:&lt;3&gt;
[org.junit.Assert.fail(Assert.java:88), shop.CartTest.sums(CartTest.java:12)]</exception>`;
    const report = await readReport(Buffer.from(outcome('FAILURE', step('a', 'FAILURE', thrown))));
    expect(report.format).toBe('serenity-xml');
    expect(report.tests).toMatchObject([{ failure: { kind: 'assertion', expected: 4, actual: 3 } }]);
    expect(await formatOf(outcome('SUCCESS'))).toBe('serenity-xml');
  });

  it('reads the stack that Thucydides writes as Java prints it', async () => {
    const printed = [
      'java.lang.RuntimeException: outer',
      '\tat shop.Cart.add(Cart.java:8)',
      'Caused by: java.io.IOException: inner',
      '\tat shop.Db.open(Db.java:3)',
      '\t... 12 more',
    ];
    const [test] = await testsOf(
      outcome('ERROR', step('a', 'ERROR', `<error>outer</error><exception>${printed.join('\n')}</exception>`)),
    );
    expect(test?.failures).toEqual([
      { type: 'java.lang.RuntimeException', message: 'outer', text: printed.slice(0, 4).join('\n') },
    ]);
  });

  it.each([
    ['an error alone', '<error>no stock</error>', 'no stock'],
    ['an error without a message', '<error>Unspecified failure</error>', 'Step failed: a'],
    ['a message without a type', '<exception>no: stock\n[]</exception>', 'no: stock'],
  ])('reads the message of %s', async (_what, inside, message) => {
    const [test] = await testsOf(outcome('FAILURE', step('a', 'FAILURE', inside)));
    expect(test?.failures).toMatchObject([{ message }]);
  });

  it('reads the rows of a data-driven outcome as tests', async () => {
    const examples = (...rows: readonly string[]): string =>
      `<examples><headers><header>total</header></headers><rows>${rows.join('')}</rows></examples>`;
    const { tests, codes } = await read(
      outcome(
        'FAILURE',
        examples('<row result="FAILURE"><value>1</value></row>', '<row><value>2</value></row>'),
        group('row 1', 'FAILURE', step('a', 'FAILURE', THROWN)),
        group('row 2', 'SUCCESS', step('a')),
      ),
    );
    expect(tests).toMatchObject([
      { variant: 'row 1', status: 'failed', failures: [{ message: 'no stock\nof carts' }] },
      { variant: 'row 2', status: 'passed' },
    ]);
    expect(codes).toEqual([]);
  });

  it.each([
    ['that passed', outcome('SUCCESS', step('a')), 'passed'],
    ['of several documents', `${outcome('SUCCESS')}\n${outcome('ERROR')}`, 'failed'],
    ['that passed with a step that failed', outcome('SUCCESS', group('a', 'SUCCESS', step('b', 'ERROR'))), 'failed'],
    ['of a test that is pending', outcome('PENDING', step('a', 'PENDING')), 'passed'],
    ['without a known result', outcome('FINE', step('a')), 'errored'],
  ])('judges a report %s', async (_what, text, status) => {
    expect(await statusOf(text)).toBe(status);
  });

  it('counts an outcome once that is in a JSON file of the same name, too', async () => {
    const json = JSON.stringify({ name: 'sums', title: 'Sums', result: 'SUCCESS', testSteps: [] });
    const { tests, status } = await collectRun(
      filesOf(['serenity/a.xml', outcome('ERROR')], ['serenity/a.json', json], ['serenity/b.xml', outcome('PENDING')]),
      { limits: READING_LIMITS },
      (test) => test,
    );
    expect(tests.map((test) => test.status)).toEqual(['passed', 'skipped']);
    expect(status).toBe('passed');
  });

  it('is never green where it is cut off', async () => {
    const whole = outcome('SUCCESS', group('a', 'SUCCESS', step('b')), step('c'));
    const statuses = await Promise.all(brokenOff(whole, 80).map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });
});
