import { afterAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PLANTED = 'src/common/planted';
const PLANTED_FEATURE = 'packages/web/src/features/planted';
const PLANTED_PRIMITIVE = 'packages/web/src/ui/planted';
const PLANTED_FORMAT = 'packages/reports/src/formats/planted';

interface Cruise {
  readonly violations: readonly string[];
  readonly modules: number;
}

/** What the rules of a folder's .dependency-cruiser.cjs find in its sources. */
async function cruise(folder = '.'): Promise<Cruise> {
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const output = await run(
    process.execPath,
    [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src'],
    {
      cwd: folder,
      maxBuffer: 256 * 1024 * 1024,
    },
  ).catch((error: unknown) => toOutput(error));
  const { summary }: { summary: { violations: { rule: { name: string }; from: string }[]; totalCruised: number } } =
    JSON.parse(output.stdout);
  return {
    violations: summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`),
    modules: summary.totalCruised,
  };
}

/** The program ends with an error when it finds violations, and writes them all the same. */
function toOutput(error: unknown): { readonly stdout: string } {
  if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return { stdout: error.stdout };
  throw error;
}

describe('the architecture', () => {
  afterAll(async () => {
    for (const planted of [PLANTED, PLANTED_FEATURE, PLANTED_PRIMITIVE, PLANTED_FORMAT])
      await rm(planted, { recursive: true, force: true });
  });

  it('has no forbidden import and no cycle', async () => {
    const { violations, modules } = await cruise();
    expect(violations).toEqual([]);
    expect(modules).toBeGreaterThan(200);
  });

  it('applies to the web application: features do not import each other', async () => {
    const { violations, modules } = await cruise('packages/web');
    expect(violations).toEqual([]);
    expect(modules).toBeGreaterThan(50);
  });

  it('applies to the command line: decisions import neither commands nor the service', async () => {
    const { violations, modules } = await cruise('packages/cli');
    expect(violations).toEqual([]);
    expect(modules).toBeGreaterThan(40);
  });

  it('keeps the report readers free of the server, of frameworks and of each other', async () => {
    const { violations, modules } = await cruise('packages/reports');
    expect(violations).toEqual([]);
    expect(modules).toBeGreaterThan(150);
  });

  it('finds a planted violation in the report readers', async () => {
    await mkdir(PLANTED_FORMAT, { recursive: true });
    await writeFile(`${PLANTED_FORMAT}/sideways.ts`, "export { TAP } from '../tap/tap.js';\n");
    await writeFile(
      `${PLANTED_FORMAT}/upwards.ts`,
      "export { newTokenValue } from '../../../../../src/tokens/token-value.js';\n",
    );
    await writeFile(`${PLANTED_FORMAT}/framework.ts`, "export { Injectable } from '@nestjs/common';\n");
    const { violations } = await cruise('packages/reports');
    await rm(PLANTED_FORMAT, { recursive: true });
    expect(violations).toEqual(
      expect.arrayContaining([
        'formats-apart: src/formats/planted/sideways.ts',
        'no-server: src/formats/planted/upwards.ts',
        'no-framework: src/formats/planted/framework.ts',
      ]),
    );
  });

  it('of the web application is held by rules that find a planted violation', async () => {
    await mkdir(PLANTED_FEATURE, { recursive: true });
    await writeFile(`${PLANTED_FEATURE}/sideways.ts`, "export { HomePage } from '../home/home-page.js';\n");
    await mkdir(PLANTED_PRIMITIVE, { recursive: true });
    await writeFile(`${PLANTED_PRIMITIVE}/upwards.ts`, "export { Status } from '../../domain/runs/status.js';\n");
    const { violations } = await cruise('packages/web');
    expect(violations).toContain('features-apart: src/features/planted/sideways.ts');
    expect(violations).toContain('ui-knows-no-domain: src/ui/planted/upwards.ts');
  });

  it('is held by rules that find a planted violation and a planted cycle', async () => {
    await mkdir(PLANTED, { recursive: true });
    await writeFile(
      `${PLANTED}/upwards.ts`,
      "import { newTokenValue } from '../../tokens/token-value.js';\nexport const planted = newTokenValue;\n",
    );
    await writeFile(
      `${PLANTED}/left.ts`,
      "import type { Right } from './right.js';\nexport interface Left { readonly right: Right }\n",
    );
    await writeFile(
      `${PLANTED}/right.ts`,
      "import type { Left } from './left.js';\nexport interface Right { readonly left: Left }\n",
    );
    const { violations } = await cruise();
    expect(violations).toContain(`common-needs-nothing: ${PLANTED}/upwards.ts`);
    expect(violations.some((violation) => violation.startsWith('no-cycles: src/common/planted/'))).toBe(true);
  });
});
