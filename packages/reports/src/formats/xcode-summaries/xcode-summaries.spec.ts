import { describe, expect, it } from '@jest/globals';
import { brokenOff, readReport as readWith } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { XCODE_SUMMARIES } from './xcode-summaries.js';

const { formatOf, statusOf } = textReader(XCODE_SUMMARIES);

const text = (key: string, value: string, type = 'string'): string =>
  `<key>${key}</key>\n<${type}>${value}</${type}>\n`;
const dict = (...members: readonly string[]): string => `<dict>\n${members.join('')}</dict>\n`;
const list = (key: string, ...items: readonly string[]): string =>
  `<key>${key}</key>\n<array>\n${items.join('')}</array>\n`;

const failure = (message: string, performance = false): string =>
  dict(
    text('FileName', '/ws/TillTests.swift'),
    text('LineNumber', '19', 'integer'),
    text('Message', message),
    `<key>PerformanceFailure</key><${performance}/>`,
  );

const test = (name: string, status: string, ...more: readonly string[]): string =>
  dict(
    ...more,
    text('Duration', '0.25', 'real'),
    text('TestIdentifier', `TillTests/${name}`),
    text('TestName', name),
    text('TestObjectClass', 'IDESchemeActionTestSummary'),
    text('TestStatus', status),
  );

const group = (name: string, ...inner: readonly string[]): string =>
  dict(list('Subtests', ...inner), text('TestName', name), text('TestObjectClass', 'IDESchemeActionTestSummaryGroup'));

const bundle = (inner: readonly string[], ...more: readonly string[]): string =>
  dict(
    ...more,
    text('TargetName', 'ShopTests'),
    list('Tests', group('All tests', group('ShopTests.xctest', group('TillTests', ...inner)))),
  );

const plistOf = (...bundles: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n${dict(text('FormatVersion', '1.2'), list('TestableSummaries', ...bundles))}</plist>\n`;

const activity = (title: string, ...inner: readonly string[]): string =>
  dict(
    text('FinishTimeInterval', '12.5', 'real'),
    text('StartTimeInterval', '12', 'real'),
    ...(inner.length === 0 ? [] : [list('SubActivities', ...inner)]),
    text('Title', title),
  );

const PASSED = plistOf(bundle([test('testOpens()', 'Success')]));
const FAILED = plistOf(
  bundle([
    test('testOpens()', 'Success'),
    test(
      'testSells()',
      'Failure',
      list('ActivitySummaries', activity('Tap "Sell"', activity('Find the button'))),
      list(
        'FailureSummaries',
        failure('XCTAssertEqual failed: ("2") is not equal to ("3") - '),
        failure('failed: Time average is 40% worse than the baseline.', true),
      ),
    ),
  ]),
);

describe('XCODE_SUMMARIES', () => {
  it('reads tests in their bundles and classes, with activities and failures', async () => {
    const { tests, run, codes } = await readWith(XCODE_SUMMARIES, FAILED);
    expect(tests).toMatchObject([
      { name: 'testOpens()', suite: ['ShopTests', 'TillTests'], status: 'passed', durationMs: 250 },
      {
        name: 'testSells()',
        suite: ['ShopTests', 'TillTests'],
        status: 'failed',
        failures: [
          {
            message: 'XCTAssertEqual failed: ("2") is not equal to ("3") -',
            location: { file: '/ws/TillTests.swift', line: 19 },
            dialect: 'swift',
          },
          { message: 'failed: Time average is 40% worse than the baseline.', isAssertion: true },
        ],
        events: [
          { type: 'step_start', name: 'Tap "Sell"' },
          { type: 'step_start', name: 'Find the button' },
          { type: 'step_end', name: 'Find the button', status: 'passed', durationMs: 500 },
          { type: 'step_end', name: 'Tap "Sell"', status: 'passed' },
        ],
      },
    ]);
    expect(run).toEqual({ runner: 'xcodebuild' });
    expect(codes).toEqual([]);
  });

  it('has a bundle that failed outside of its tests as a test', async () => {
    const report = plistOf(bundle([test('testOpens()', 'Success')], list('FailureSummaries', failure('Shop crashed'))));
    expect((await readWith(XCODE_SUMMARIES, report)).tests).toMatchObject([
      { name: 'testOpens()', status: 'passed' },
      { name: 'ShopTests', suite: [], status: 'failed', failures: [{ message: 'Shop crashed' }] },
    ]);
  });

  it.each([
    ['passed', PASSED],
    ['failed', FAILED],
    ['failed', plistOf(bundle([test('testOpens()', 'Failure')]))],
    ['failed', plistOf(bundle([test('testOpens()', 'Success', list('FailureSummaries', failure('no till')))]))],
    ['errored', plistOf(bundle([test('testOpens()', 'Running')]))],
    ['errored', PASSED.replace('<key>TestStatus</key>\n<string>Success</string>\n', '')],
    ['empty', plistOf()],
    ['empty', plistOf(bundle([]))],
  ])('is %s by the status of its tests', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off, and has no test that the whole report does not have', async () => {
    const names = new Set((await readWith(XCODE_SUMMARIES, FAILED)).tests.map(({ name }) => name));
    for (const report of [FAILED, PASSED]) {
      for (const cut of brokenOff(report.trimEnd(), 80)) {
        const read = await readWith(XCODE_SUMMARIES, cut).catch(() => undefined);
        expect((read?.tests ?? []).filter(({ name }) => !names.has(name))).toEqual([]);
        expect(await statusOf(cut).catch(() => 'refused')).not.toBe('passed');
      }
    }
  });

  it('is recognized by its list of bundles', async () => {
    expect(await formatOf(PASSED)).toBe('xcode-summaries');
    const other = `<plist version="1.0">${dict(text('CFBundleName', 'Shop'))}</plist>`;
    expect(await formatOf(other)).toBeUndefined();
    await expect(readWith(XCODE_SUMMARIES, other)).rejects.toThrow(UnreadableReport);
    await expect(readWith(XCODE_SUMMARIES, '<a/>')).rejects.toThrow(UnreadableReport);
  });

  it('refuses the binary form, with how to convert it', async () => {
    const binary = Buffer.from('bplist00\u0001\u0002');
    await expect(readReport(binary, { format: 'xcode-summaries' })).rejects.toThrow('plutil -convert xml1');
    await expect(readReport(binary)).rejects.toThrow('plutil -convert xml1');
  });
});
