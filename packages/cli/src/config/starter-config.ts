import { stringify } from 'yaml';

/** What a first clarion.yaml is made from. */
export interface Starter {
  /** The files that tell which test tools are used, with their texts. */
  readonly manifests: ReadonlyMap<string, string>;
  readonly projectId: string | undefined;
  readonly targetId: string | undefined;
}

/** A test tool: the manifest and the word that tell of it, and where its reports are usually written. */
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

/** The text of a first clarion.yaml. Globs of tools that were found stand in it, else a glob that may do. */
export function starterConfig({ manifests, projectId, targetId }: Starter): string {
  const found = TOOLS.filter(({ manifest, word }) => manifests.get(manifest)?.includes(word) === true);
  const reports = found.length === 0 ? ['reports/**/*.xml'] : [...new Set(found.map((tool) => tool.reports))];
  const upload = { ...(projectId === undefined ? {} : { projectId }), ...(targetId === undefined ? {} : { targetId }) };
  const named =
    found.length === 0
      ? 'No test tool was recognized: write here where reports are written.'
      : `Where ${[...new Set(found.map(({ name }) => name))].join(', ')} should write reports.`;
  const idHint =
    projectId === undefined ? '# Add upload.projectId: prj_… to a profile, or set CLARION_PROJECT_ID.\n' : '';
  return `# Tokens do not belong here: set CLARION_TOKEN, or run \`clarion login\`.\n# ${named}\n${stringify({ reports })}${idHint}${stringify({ profiles: { ci: { upload: { enabled: true, ...upload } } } })}`;
}
