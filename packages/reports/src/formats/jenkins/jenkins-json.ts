import { booleanOf, numberOf, objectOf, objectsOf, stringOf, stringsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { warningEntries } from '../../json/report-notes.js';
import type { ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { JenkinsCase, Members } from './jenkins-case.js';
import { childName, countsOf } from './jenkins-counts.js';
import { JenkinsReading } from './jenkins-reading.js';

/** The test results of a build as Jenkins's API exports them: `testReport/api/json`, also of Maven's modules and of a matrix. */
export const JENKINS_JSON: ReportFormat = {
  name: 'jenkins-json',
  aliases: ['jenkins-api'],
  compatibleFormats: ['jenkins-result', 'junit'],
  title: "Jenkins's test results in JSON",
  recognizes: (head) => isJenkins(headObject(head)),
  read,
};

const CLASS =
  /^hudson\.(?:[a-z]{1,40}\.){1,5}(?:TestResult|SurefireAggregatedReport|MatrixTestResult|AggregatedTestResultAction)$/;

function isJenkins(object: JsonObject | undefined): boolean {
  if (object === undefined) return false;
  const { suites, childReports, failCount, skipCount } = object;
  const [suite] = objectsOf(suites);
  const [child] = objectsOf(childReports);
  const inner = suite ?? objectsOf(objectOf(child?.['result'])?.['suites'])[0];
  if (inner !== undefined && objectsOf(inner['cases']).some(isCase)) return true;
  if (suites === undefined && childReports === undefined) return false;
  if (CLASS.test(stringOf(object['_class']) ?? '')) return true;
  return numberOf(failCount) !== undefined && numberOf(skipCount) !== undefined && inner?.['cases'] !== undefined;
}

/** What only Jenkins has among the members of a test. */
function isCase(test: JsonObject): boolean {
  if (stringOf(test['_class'])?.startsWith('hudson.tasks.junit.CaseResult') === true) return true;
  const { className, name, status, errorDetails, errorStackTrace, failedSince, age } = test;
  const isNamed = stringOf(className) !== undefined && stringOf(name) !== undefined;
  return isNamed && [status, errorDetails, errorStackTrace, failedSince, age].filter(isPresent).length >= 2;
}

function isPresent(value: JsonValue | undefined): boolean {
  return value !== undefined;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings, isOpen } = await readReportObjects(source, isJenkins, "the suites of Jenkins's API");
  yield* warningEntries(warnings);
  const reading = new JenkinsReading();
  for (const report of reports) {
    for (const [name, value] of countsOf(membersIn(report))) reading.addFact(name, value);
    yield* readSuites(report, undefined, reading, isOpen);
    for (const child of objectsOf(report['childReports'])) {
      const name = childName(stringOf(objectOf(child['child'])?.['url']));
      const result = objectOf(child['result']);
      if (result !== undefined) yield* readSuites(result, name, reading, isOpen);
    }
    yield* reading.closeRoot();
  }
  yield* reading.end();
}

function* readSuites(
  result: JsonObject,
  child: string | undefined,
  reading: JenkinsReading,
  isOpen: (value: JsonValue) => boolean,
): Generator<ReportEntry> {
  for (const object of objectsOf(result['suites'])) {
    const members = membersIn(object);
    const blocks = stringsOf(object['enclosingBlockNames']).toReversed();
    const suite = reading.openSuite(members, child === undefined ? blocks : [child, ...blocks]);
    for (const test of objectsOf(object['cases'])) yield* reading.takeCase(caseOf(test, members, !isOpen(test)), suite);
    yield* reading.closeSuite(suite, members);
  }
}

/** A test that printed nothing itself is exported with what its suite printed. */
function caseOf(test: JsonObject, suite: Members, isComplete: boolean): JenkinsCase {
  const members = membersIn(test);
  const own = (key: 'stdout' | 'stderr'): string | undefined =>
    members[key] === suite[key] ? undefined : members[key];
  return {
    members: { ...members, stdout: own('stdout'), stderr: own('stderr') },
    flakyFailures: objectsOf(test['flakyFailures']).map(membersIn),
    rerunFailures: objectsOf(test['rerunFailures']).map(membersIn),
    properties: Object.entries(objectOf(test['properties']) ?? {}).flatMap(([name, value]) => {
      const text = stringOf(value);
      return text === undefined ? [] : [[name, text] as const];
    }),
    line: 0,
    isComplete,
  };
}

function membersIn(object: JsonObject): Members {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      stringOf(value) ?? numberOf(value)?.toString() ?? booleanOf(value)?.toString(),
    ]),
  );
}
