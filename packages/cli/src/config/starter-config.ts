import { stringify } from 'yaml';

/** What the first clarion.yaml is generated from. */
export interface StarterInput {
  /** The text of each manifest that exists, by file name. */
  readonly manifests: ReadonlyMap<string, string>;
  readonly projectId: string | undefined;
  readonly targetId: string | undefined;
}

/** A test tool, how to recognize it in a manifest, and where to write its reports. */
interface Tool {
  readonly name: string;
  readonly manifest: string;
  readonly word: string;
  readonly reports: string;
}

const TOOLS: readonly Tool[] = [
  { name: 'Playwright', manifest: 'package.json', word: '"@playwright/test"', reports: 'test-results/playwright.json' },
  { name: 'Jest', manifest: 'package.json', word: '"jest"', reports: 'reports/jest.json' },
  { name: 'Vitest', manifest: 'package.json', word: '"vitest"', reports: 'reports/vitest.json' },
  { name: 'Mocha', manifest: 'package.json', word: '"mocha"', reports: 'reports/mocha.xml' },
  { name: 'pytest', manifest: 'pyproject.toml', word: 'pytest', reports: 'reports/pytest.xml' },
  { name: 'go test', manifest: 'go.mod', word: 'module', reports: 'reports/go-test.json' },
  { name: 'cargo nextest', manifest: 'Cargo.toml', word: '[package]', reports: 'target/nextest/*/junit.xml' },
  { name: 'Maven', manifest: 'pom.xml', word: '<project', reports: '**/target/*-reports/*.xml' },
  { name: 'Gradle', manifest: 'build.gradle', word: '', reports: '**/build/test-results/**/*.xml' },
  { name: 'Gradle', manifest: 'build.gradle.kts', word: '', reports: '**/build/test-results/**/*.xml' },
  { name: 'RSpec', manifest: 'Gemfile', word: 'rspec', reports: 'reports/rspec.xml' },
  { name: 'PHPUnit', manifest: 'composer.json', word: 'phpunit', reports: 'reports/phpunit.xml' },
];

/** The files that show which test tools a project uses. */
export const MANIFESTS: readonly string[] = [...new Set(TOOLS.map(({ manifest }) => manifest))];

/** Returns the text of the first clarion.yaml, with the reports of the test tools that were recognized, or else a usual glob. */
export function starterConfig({ manifests, projectId, targetId }: StarterInput): string {
  const found = TOOLS.filter(({ manifest, word }) => manifests.get(manifest)?.includes(word) === true);
  const reports = found.length === 0 ? ['reports/**/*.xml'] : [...new Set(found.map((tool) => tool.reports))];
  const upload = { ...(projectId === undefined ? {} : { projectId }), ...(targetId === undefined ? {} : { targetId }) };
  const comment =
    found.length === 0
      ? 'No test tool was recognized. Set the globs of your reports here.'
      : `Configure ${[...new Set(found.map(({ name }) => name))].join(', ')} to write reports here.`;
  const idHint = projectId === undefined ? '# Set upload.projectId in a profile, or CLARION_PROJECT_ID.\n' : '';
  return `# Do not store tokens here. Set CLARION_TOKEN, or run \`clarion login\`.\n# ${comment}\n${stringify({ reports })}${idHint}${stringify({ profiles: { ci: { upload: { enabled: true, ...upload } } } })}`;
}
