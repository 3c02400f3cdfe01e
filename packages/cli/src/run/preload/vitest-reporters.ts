import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const CONFIGS = ['vitest', 'vite'].flatMap((name) =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((extension) => `${name}.config.${extension}`),
);

/** With these variables, recent versions choose another reporter for programs that read the output. */
const AGENTS = ['AI_AGENT', 'CLAUDECODE', 'CURSOR_AGENT', 'GEMINI_CLI', 'CODEX_SANDBOX', 'OPENCODE'];

const PRINT = `
  const { resolveConfig } = await import(process.argv[1]);
  const { vitestConfig } = await resolveConfig({ watch: false });
  process.stdout.write(JSON.stringify(vitestConfig.reporters.map((entry) => Array.isArray(entry) ? entry[0] : entry)));
  process.exit(0);`;

/**
 * Returns the reporters of the project as arguments: reporters on the command line replace those of the configuration, and keep the
 * options that it gives them. Asks Vitest itself, which costs about a second, only if the configuration mentions them.
 * @throws Error when one of them has no name
 */
export function vitestReporters(main: string, words: readonly string[]): readonly string[] {
  const isUsual =
    !words.some((word) => /^(?:--config|-c|--root|-r|--project|--workspace)\b/.test(word)) &&
    !AGENTS.some((name) => process.env[name] !== undefined) &&
    !CONFIGS.some((file) => existsSync(file) && readFileSync(file, 'utf8').includes('reporters'));
  return (isUsual ? usualReporters() : configuredReporters(main)).map((name) => `--reporter=${name}`);
}

function usualReporters(): readonly string[] {
  return process.env['GITHUB_ACTIONS'] === 'true' ? ['default', 'github-actions'] : ['default'];
}

function configuredReporters(main: string): readonly string[] {
  const module = pathToFileURL(createRequire(main).resolve('vitest/node')).href;
  const names: unknown = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', PRINT, module], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  if (isNames(names)) return names;
  throw new Error('a reporter in the configuration of Vitest has no name');
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
