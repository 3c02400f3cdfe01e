import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

const run = promisify(execFile);
const VERSION = '3';

/** What `allure generate` (npm `allure`) takes for the same report, as lines for people; it is installed for the measurement. */
export async function measureAllure(report: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'clarion-allure-'));
  try {
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', directory, `allure@${VERSION}`]);
    const results = join(directory, 'results');
    await mkdir(results);
    await copyFile(report, join(results, 'junit.xml'));
    const startedAt = performance.now();
    const program = join(directory, 'node_modules', '.bin', 'allure');
    const { stderr } = await run(
      '/usr/bin/env',
      ['bash', '-c', `ulimit -c 0; { time -p "${program}" generate "${results}" -o "${join(directory, 'report')}"; }`],
      { cwd: directory, maxBuffer: 1e8 },
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const { failures, tokens } = await readReport(join(directory, 'report'));
    const cpu = ['user', 'sys'].reduce(
      (sum, name) => sum + Number(new RegExp(`^${name} ([\\d.]+)`, 'm').exec(stderr)?.[1] ?? 0),
      0,
    );
    return `  allure generate: ${seconds.toFixed(2)} s (${cpu.toFixed(1)} s of processor time); ${failures} failed results, whose files are ${tokens} tokens`;
  } catch (error) {
    return `  allure generate: not measured (${error instanceof Error ? error.message.split('\n', 1)[0] : 'it failed'})`;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The failed results among the report's data files, and their size for a language model. */
async function readReport(directory: string): Promise<{ readonly failures: number; readonly tokens: number }> {
  const names = await readdir(directory, { recursive: true });
  const texts = await Promise.all(
    names.filter((name) => /test-results.*\.json$/.test(name)).map((name) => readFile(join(directory, name), 'utf8')),
  );
  const failed = texts.filter((text) => /"status"\s*:\s*"(?:failed|broken)"/.test(text));
  return { failures: failed.length, tokens: failed.reduce((sum, text) => sum + countTokens(text), 0) };
}
