import { stringify } from 'yaml';

/** What the first clarion.yaml is generated from. */
export interface StarterInput {
  /** The command that runs the tests, for the comment. */
  readonly command: string | undefined;
  readonly projectId: string | undefined;
  readonly targetId: string | undefined;
}

/** A file that shows how the tests of a directory are started. */
interface Manifest {
  readonly name: string;
  /** Text that the file must contain. */
  readonly word: string;
  readonly command: string;
}

const COMMANDS: readonly Manifest[] = [
  { name: 'package.json', word: '"test"', command: 'npm test' },
  { name: 'package.json', word: '"@playwright/test"', command: 'npx playwright test' },
  { name: 'package.json', word: '"vitest"', command: 'npx vitest run' },
  { name: 'package.json', word: '"jest"', command: 'npx jest' },
  { name: 'package.json', word: '"mocha"', command: 'npx mocha' },
  { name: 'tox.ini', word: '[tox', command: 'tox' },
  { name: 'pyproject.toml', word: '', command: 'pytest' },
  { name: 'go.mod', word: 'module', command: 'go test ./...' },
  { name: 'Cargo.toml', word: '[', command: 'cargo test' },
  { name: 'pom.xml', word: '<project', command: 'mvn verify' },
  { name: 'build.gradle', word: '', command: './gradlew test' },
  { name: 'build.gradle.kts', word: '', command: './gradlew test' },
  { name: 'Gemfile', word: 'rspec', command: 'bundle exec rspec' },
  { name: 'composer.json', word: 'phpunit/phpunit', command: 'vendor/bin/phpunit' },
];

/** The files that show how the tests of a directory are started. */
export const MANIFESTS: readonly string[] = [...new Set(COMMANDS.map(({ name }) => name))];

/** Returns the command that usually runs the tests; undefined when no manifest shows one. `manifests` are texts by file name. */
export function usualCommand(manifests: ReadonlyMap<string, string>): string | undefined {
  return COMMANDS.find(({ name, word }) => manifests.get(name)?.includes(word) === true)?.command;
}

/** Returns the text of the first clarion.yaml. It sets no globs: `run` finds test runners itself. */
export function starterConfig({ command, projectId, targetId }: StarterInput): string {
  const upload = { ...(projectId === undefined ? {} : { projectId }), ...(targetId === undefined ? {} : { targetId }) };
  const lines = [
    '# Do not store tokens here. Set CLARION_TOKEN, or run `clarion login`.',
    `# Run the tests with: clarion ci run -- ${command ?? '<test command>'}`,
    '# It finds the reports of test runners. Set `reports` to globs for a runner that it does not find.',
    ...(projectId === undefined ? ['# Set upload.projectId in a profile, or CLARION_PROJECT_ID.'] : []),
  ];
  return `${lines.join('\n')}\n${stringify({ profiles: { ci: { upload: { enabled: true, ...upload } } } })}`;
}
