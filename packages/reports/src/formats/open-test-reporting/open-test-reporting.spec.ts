import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { OPEN_TEST_REPORTING } from './open-test-reporting.js';

const { read, testsOf, codesOf } = specReader(OPEN_TEST_REPORTING);

const CORE = 'xmlns="https://schemas.opentest4j.org/reporting/core/0.2.0"';
const EVENTS = `${CORE} xmlns:e="https://schemas.opentest4j.org/reporting/events/0.2.0"`;
const JUNIT =
  'xmlns:java="https://schemas.opentest4j.org/reporting/java/0.2.0" xmlns:junit="https://schemas.junit.org/open-test-reporting"';
const PHPUNIT = 'xmlns:phpunit="https://schema.phpunit.de/otr/phpunit/0.2.0"';

const events = (inside: string, more = JUNIT): string =>
  `<?xml version="1.0"?><e:events ${EVENTS} ${more}>${inside}</e:events>`;
const started = (id: number, name: string, parent?: number, inside = ''): string =>
  `<e:started id="${id}" name="${name}"${parent === undefined ? '' : ` parentId="${parent}"`} time="2026-01-02T03:04:05.${id}00Z">${inside}</e:started>`;
const finished = (id: number, status?: string, inside = ''): string =>
  `<e:finished id="${id}" time="2026-01-02T03:04:06Z">${status === undefined ? '' : `<result status="${status}">${inside}</result>`}</e:finished>`;
const type = (name: string): string => `<metadata><junit:type>${name}</junit:type></metadata>`;
const javaClass = (name: string): string =>
  `${type('CONTAINER')}<sources><java:classSource className="${name}"/></sources>`;
const phpClass = (name: string): string => `<sources><phpunit:classSource className="${name}"/></sources>`;
const throwable =
  '<reason>expected: &lt;42&gt; but was: &lt;41&gt;</reason><java:throwable type="org.opentest4j.AssertionFailedError" assertionError="true"><![CDATA[org.opentest4j.AssertionFailedError: expected: <42> but was: <41>\n\tat shop.CartTest.adds(CartTest.java:9)]]></java:throwable>';

describe('OPEN_TEST_REPORTING', () => {
  it('reads a test of JUnit in its class, with the throwable of its failure', async () => {
    const tests = await testsOf(
      events(
        started(1, 'JUnit Jupiter', undefined, type('CONTAINER')) +
          started(2, 'CartTest', 1, javaClass('shop.CartTest')) +
          started(3, 'adds()', 2, type('TEST')) +
          finished(3, 'FAILED', throwable) +
          finished(2, 'SUCCESSFUL') +
          finished(1, 'SUCCESSFUL'),
      ),
    );
    expect(tests).toMatchObject([
      {
        name: 'adds()',
        suite: ['shop.CartTest'],
        status: 'failed',
        durationMs: 700,
        failures: [
          { type: 'org.opentest4j.AssertionFailedError', isAssertion: true, message: 'expected: <42> but was: <41>' },
        ],
      },
    ]);
  });

  it('reads a container that fails around its tests as a failed test, and one that only contains failures as none', async () => {
    const around = started(1, 'CartTest', undefined, javaClass('shop.CartTest'));
    const failed = started(2, 'adds()', 1) + finished(2, 'FAILED', throwable);
    expect(await testsOf(events(around + finished(1, 'FAILED', throwable)))).toMatchObject([
      { name: 'CartTest', status: 'failed' },
    ]);
    expect(await testsOf(events(around + failed + finished(1, 'FAILED')))).toMatchObject([{ name: 'adds()' }]);
    expect(await testsOf(events(around + finished(1, 'ERRORED')))).toMatchObject([
      { name: 'CartTest', status: 'failed' },
    ]);
  });

  it('reads a container whose tests were all skipped as skipped, and an empty engine as nothing', async () => {
    const tests = await testsOf(
      events(
        started(1, 'CartTest', undefined, javaClass('shop.CartTest')) +
          finished(1, 'SKIPPED', '<reason>needs a network</reason>') +
          started(2, 'JUnit Vintage', undefined, type('CONTAINER')) +
          finished(2, 'SUCCESSFUL'),
      ),
    );
    expect(tests).toMatchObject([{ name: 'CartTest', status: 'skipped', skipReason: 'needs a network' }]);
  });

  it('reads tests whose parent ends before them', async () => {
    const tests = await testsOf(
      events(started(1, 'all') + started(2, 'one', 1) + finished(1, 'SUCCESSFUL') + finished(2, 'ERRORED'), ''),
    );
    expect(tests).toMatchObject([{ name: 'one', suite: ['all'], status: 'failed' }]);
  });

  it('reads the values that PHPUnit compared, and what a test printed', async () => {
    const comparison =
      '<reason>Failed asserting that 41 matches expected 42.</reason><phpunit:throwable type="PHPUnit\\Framework\\ExpectationFailedException" assertionError="true">x</phpunit:throwable><phpunit:comparisonFailure><phpunit:expected>42</phpunit:expected><phpunit:actual>41</phpunit:actual></phpunit:comparisonFailure>';
    const [test] = await testsOf(
      events(
        started(1, 'CartTest', undefined, phpClass('Shop\\CartTest')) +
          started(2, 'testAdds', 1) +
          '<e:reported id="2"><attachments><output source="stdout">adding</output></attachments></e:reported>' +
          finished(2, 'FAILED', comparison) +
          finished(1),
        PHPUNIT,
      ),
    );
    expect(test).toMatchObject({
      suite: ['Shop\\CartTest'],
      failures: [{ expected: '42', actual: '41', printed: true, dialect: 'php' }],
      events: [{ type: 'log', message: 'adding', stream: 'stdout' }],
    });
  });

  it('reads attempts of PHPUnit as one test, of which the earlier ones failed', async () => {
    const tests = await testsOf(
      events(
        started(1, 'CartTest', undefined, phpClass('Shop\\CartTest')) +
          started(2, 'Shop\\CartTest::testAdds', 1) +
          started(3, 'testAdds (attempt 2 of 3)', 2) +
          finished(3, 'SUCCESSFUL') +
          finished(2) +
          finished(1),
        PHPUNIT,
      ),
    );
    expect(tests).toMatchObject([
      {
        name: 'testAdds',
        suite: ['Shop\\CartTest'],
        status: 'passed',
        attempts: [{ status: 'failed' }, { status: 'passed' }],
      },
    ]);
  });

  it('does not pass a test in which PHPUnit triggered an error', async () => {
    const tests = await testsOf(
      events(
        started(1, 'testAdds') +
          '<e:reported id="1"><attachments><phpunit:issue type="phpunit-error" message="no data"/></attachments></e:reported>' +
          finished(1, 'SUCCESSFUL'),
        PHPUNIT,
      ),
    );
    expect(tests).toMatchObject([{ status: 'failed', failures: [{ message: 'no data' }] }]);
  });

  it('reads the tree of an execution', async () => {
    const tree = `<h:execution xmlns:h="https://schemas.opentest4j.org/reporting/hierarchy/0.2.0" ${CORE}>
      <infrastructure><operatingSystem>Linux</operatingSystem></infrastructure>
      <h:root duration="PT1.5S" name="all" start="2026-01-02T03:04:05Z"><result status="FAILED"/>
        <h:child duration="PT0.25S" name="one" start="2026-01-02T03:04:05Z"><result status="FAILED"><reason>no</reason></result></h:child>
        <h:child name="two" start="2026-01-02T03:04:05Z"><result status="ABORTED"/></h:child>
      </h:root></h:execution>`;
    const { tests, run } = await read(tree);
    expect(tests).toMatchObject([
      { name: 'one', suite: ['all'], status: 'failed', durationMs: 250, failures: [{ message: 'no' }] },
      { name: 'two', status: 'skipped' },
    ]);
    expect(run).toMatchObject({ startedAt: new Date('2026-01-02T03:04:05Z'), context: { os: 'Linux' } });
  });

  it('does not pass a run that ends before its tests', async () => {
    const text = events(started(1, 'all') + started(2, 'one', 1) + finished(2, 'SUCCESSFUL') + started(3, 'two', 1));
    expect(await codesOf(text)).toEqual(['no_result']);
    const cut = text.slice(0, text.indexOf('</e:events>'));
    expect((await readReport(Buffer.from(cut))).status).toBe('errored');
  });

  it('does not pass a test that ended without a result', async () => {
    expect(await codesOf(events(started(1, 'one') + finished(1)))).toEqual(['no_result']);
    expect(await codesOf(events(started(1, 'one') + finished(1, 'GREEN')))).toEqual(['no_result']);
  });
});
