/** A reporter of Clarion's for a test framework. */
export interface FrameworkReporter {
  /** Name of the package. */
  readonly name: string;
  /** Configuration file of the framework. */
  readonly config: string;
  /** Member of the configuration that adds the reporter. */
  readonly line: string;
}

/** Commands of a test framework that create a report. */
export interface Framework {
  readonly id: string;
  readonly label: string;
  /** Command that runs the tests and writes the report. */
  readonly test: string;
  /** Command that packs several report files into one. Must also run after failed tests. */
  readonly pack?: string;
  /** Report file. */
  readonly file: string;
  readonly reporter?: FrameworkReporter;
}

const SAMPLE =
  '<testsuite name="shop" tests="2" failures="1"><testcase classname="cart" name="shows the total" time="0.012"/><testcase classname="checkout" name="rejects an expired card" time="0.031"><failure message="expected status 402, received 200"/></testcase></testsuite>';

const JEST: Framework = {
  id: 'jest',
  label: 'Jest',
  test: 'npx jest --json --outputFile=report.json',
  file: 'report.json',
  reporter: { name: '@clarion/jest', config: 'jest.config.js', line: "reporters: ['default', '@clarion/jest']," },
};

/** Frameworks with ready-made commands. Other frameworks can upload JUnit XML. */
export const FRAMEWORKS: readonly Framework[] = [
  JEST,
  {
    id: 'vitest',
    label: 'Vitest',
    test: 'npx vitest run --reporter=default --reporter=junit --outputFile.junit=report.xml',
    file: 'report.xml',
    reporter: {
      name: '@clarion/vitest',
      config: 'vitest.config.js',
      line: "test: { reporters: ['default', '@clarion/vitest'] },",
    },
  },
  {
    id: 'playwright',
    label: 'Playwright',
    test: 'PLAYWRIGHT_JSON_OUTPUT_NAME=report.json npx playwright test --reporter=list,json',
    file: 'report.json',
    reporter: {
      name: '@clarion/playwright',
      config: 'playwright.config.js',
      line: "reporter: [['list'], ['@clarion/playwright']],",
    },
  },
  { id: 'pytest', label: 'pytest', test: 'pytest --junitxml=report.xml', file: 'report.xml' },
  { id: 'go', label: 'Go', test: 'go test -json ./... > report.ndjson', file: 'report.ndjson' },
  {
    id: 'maven',
    label: 'JUnit, Maven',
    test: 'mvn test',
    pack: 'jar -cfM report.zip target/surefire-reports/*.xml',
    file: 'report.zip',
  },
  {
    id: 'gradle',
    label: 'JUnit, Gradle',
    test: './gradlew test',
    pack: 'jar -cfM report.zip build/test-results/test/*.xml',
    file: 'report.zip',
  },
  { id: 'sample', label: 'No tests: use a sample report', test: `echo '${SAMPLE}' > report.xml`, file: 'report.xml' },
];

/** Finds a framework by ID. Defaults to the first one. */
export function findFramework(id: string | undefined): Framework {
  return FRAMEWORKS.find((framework) => framework.id === id) ?? JEST;
}
