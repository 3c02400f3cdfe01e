import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
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

/** Files that break rules, by path; each rule must be reported for them, and nothing else anywhere. */
const PLANTED_FILES: Readonly<Record<string, string>> = {
  [`${PLANTED}/upwards.ts`]:
    "import { newTokenValue } from '../../tokens/token-value.js';\nexport const planted = newTokenValue;\n",
  [`${PLANTED}/left.ts`]: "import type { Right } from './right.js';\nexport interface Left { readonly right: Right }\n",
  [`${PLANTED}/right.ts`]: "import type { Left } from './left.js';\nexport interface Right { readonly left: Left }\n",
  [`${PLANTED_FEATURE}/sideways.ts`]: "export { HomePage } from '../home/home-page.js';\n",
  [`${PLANTED_PRIMITIVE}/upwards.ts`]: "export { Status } from '../../domain/runs/status.js';\n",
  [`${PLANTED_FORMAT}/sideways.ts`]: "export { TAP } from '../tap/tap.js';\n",
  [`${PLANTED_FORMAT}/upwards.ts`]: "export { newTokenValue } from '../../../../../src/tokens/token-value.js';\n",
  [`${PLANTED_FORMAT}/framework.ts`]: "export { Injectable } from '@nestjs/common';\n",
};

/** Violations of planted files, and of all others. What lies outside of the folder is only reached by a planted import. */
function sorted({ violations }: Cruise): { readonly planted: readonly string[]; readonly own: readonly string[] } {
  const isPlanted = (violation: string): boolean => violation.includes('/planted/');
  return {
    planted: [...new Set(violations.filter(isPlanted))].toSorted(),
    own: violations.filter((violation) => !isPlanted(violation) && !violation.includes(': ../')),
  };
}

/** Files that a folder may hold, without tests beside them: more is more than a reader takes in. */
const MOST_FILES = 25;

/** Folders that hold more: migrations are one for each step of the schema, in its order. */
const LONG_FOLDERS = new Set(['src/database/migrations']);

/** Folders below `root` with more files than a reader takes in, with their numbers. */
async function crowdedFolders(root: string): Promise<readonly string[]> {
  const counts = new Map<string, number>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.name.includes('.spec.')) continue;
    if (/node_modules|dist|generated|corpus/.test(entry.parentPath)) continue;
    counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && !LONG_FOLDERS.has(folder))
    .map(([folder, count]) => `${folder}: ${count}`);
}

describe('the architecture', () => {
  beforeAll(async () => {
    for (const [path, text] of Object.entries(PLANTED_FILES)) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
  });

  afterAll(async () => {
    for (const planted of [PLANTED, PLANTED_FEATURE, PLANTED_PRIMITIVE, PLANTED_FORMAT])
      await rm(planted, { recursive: true, force: true });
  });

  it('of the server has no forbidden import and no cycle but the planted ones', async () => {
    const cruised = await cruise();
    expect(sorted(cruised)).toEqual({
      own: [],
      planted: [
        `boundary-common: ${PLANTED}/upwards.ts`,
        `common-needs-nothing: ${PLANTED}/upwards.ts`,
        `no-cycles: ${PLANTED}/left.ts`,
      ],
    });
    expect(cruised.modules).toBeGreaterThan(200);
  });

  it('of the web application keeps features apart, and primitives free of the domain', async () => {
    const cruised = await cruise('packages/web');
    expect(sorted(cruised)).toEqual({
      own: [],
      planted: ['features-apart: src/features/planted/sideways.ts', 'ui-knows-no-domain: src/ui/planted/upwards.ts'],
    });
    expect(cruised.modules).toBeGreaterThan(50);
  });

  it('of the command line keeps decisions free of commands and of the service', async () => {
    const { violations, modules } = await cruise('packages/cli');
    expect(violations).toEqual([]);
    expect(modules).toBeGreaterThan(40);
  });

  it('of what the command line and the reporters share keeps decisions free of the service', async () => {
    const { violations, modules } = await cruise('packages/uploading');
    expect(violations).toEqual([]);
    expect(modules).toBeGreaterThan(30);
  });

  it('keeps the report readers free of the server, of frameworks and of each other', async () => {
    const cruised = await cruise('packages/reports');
    expect(sorted(cruised)).toEqual({
      own: [],
      planted: [
        'formats-apart: src/formats/planted/sideways.ts',
        'no-dev-dependencies: src/formats/planted/framework.ts',
        'no-framework: src/formats/planted/framework.ts',
        'no-server: src/formats/planted/upwards.ts',
      ],
    });
    expect(cruised.modules).toBeGreaterThan(150);
  });

  it.each(['src', 'packages', 'test', 'bench'])(
    'has no folder of more files than a reader takes in, below %s',
    async (root) => {
      expect(await crowdedFolders(root)).toEqual([]);
    },
  );
});
