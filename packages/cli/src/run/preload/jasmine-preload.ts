// Loaded by Jasmine with --helper. Adds a reporter beside those of the project.
import { writeFileSync } from 'node:fs';

interface JasmineEnvironment {
  addReporter(reporter: object): void;
}
declare const jasmine: { getEnv(): JasmineEnvironment };

const report = process.env['CLARION_REPORT'];
if (report !== undefined) {
  const suites: object[] = [];
  const specs: object[] = [];
  jasmine.getEnv().addReporter({
    suiteDone: (suite: object) => suites.push(suite),
    specDone: (spec: object) => specs.push(spec),
    jasmineDone: (end: object) => writeFileSync(`${report}.json`, JSON.stringify({ suites, specs, end })),
  });
}
