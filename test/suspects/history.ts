import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where a project has the sources and the tests of a module. */
export interface Layout {
  readonly name: string;
  readonly source: (module: string) => string;
  readonly test: (module: string) => string;
}

/** A change that breaks the test of `cart`: the files that it writes. */
export interface Break {
  readonly name: string;
  readonly files: (layout: Layout) => Readonly<Record<string, string>>;
}

export const LAYOUTS: readonly Layout[] = [
  {
    name: 'tests beside sources',
    source: (name) => `src/${name}/${name}.js`,
    test: (name) => `src/${name}/${name}.test.js`,
  },
  { name: 'a folder of tests', source: (name) => `src/${name}.js`, test: (name) => `test/${name}.test.js` },
  {
    name: 'packages',
    source: (name) => `packages/${name}/lib/${name}.js`,
    test: (name) => `packages/${name}/test/${name}.test.js`,
  },
  {
    name: 'tests with their package',
    source: (name) => `internal/${name}/${name}.js`,
    test: (name) => `internal/${name}/${name}_test.js`,
  },
  { name: 'everything in the root', source: (name) => `${name}.js`, test: (name) => `${name}.test.js` },
];

const MODULES = ['cart', 'login', 'search', 'invoice'];

/** The module `rates` of a project lies beside `cart`. */
const ratesOf = (layout: Layout): string => join(dirname(layout.source('cart')), 'rates.js');

const CART = (body: string): string =>
  `const { rateOf } = require('./rates.js');\nexports.total = (order) => {\n  ${body}\n};\n`;
const RATES = (body: string): string => `exports.rateOf = (country) => {\n  ${body}\n};\n`;
const TOTAL = 'return order.price * rateOf(order.country);';
const RATE = "return country === 'de' ? 1.19 : 1;";
const TEST = (source: string, expected: string): string =>
  `const assert = require('node:assert');\nconst { total } = require(${JSON.stringify(source)});\nassert.strictEqual(total({ price: 100, country: 'de' }), ${expected});\n`;

export const BREAKS: readonly Break[] = [
  {
    name: 'a module that throws',
    files: (layout) => ({ [layout.source('cart')]: CART('return order.lines.length;') }),
  },
  {
    name: 'a module with a wrong result',
    files: (layout) => ({ [layout.source('cart')]: CART('return order.price;') }),
  },
  { name: 'a helper that throws', files: (layout) => ({ [ratesOf(layout)]: RATES('return country.rate.value;') }) },
  { name: 'a helper with a wrong result', files: (layout) => ({ [ratesOf(layout)]: RATES('return 1;') }) },
  { name: 'a test that expects too much', files: (layout) => ({ [layout.test('cart')]: testOf(layout, '200') }) },
  {
    name: 'a helper whose caller throws',
    files: (layout) => ({
      [ratesOf(layout)]: RATES('return undefined;'),
      [layout.source('cart')]: CART('return rateOf(order.country).value;'),
    }),
  },
];

function testOf(layout: Layout, expected: string): string {
  const up = dirname(layout.test('cart'))
    .split('/')
    .filter((part) => part !== '.');
  return TEST(`./${'../'.repeat(up.length)}${layout.source('cart')}`, expected);
}

/** The files of a commit that it changes, by their paths. */
type Changes = Readonly<Record<string, string>>;

/** A history in which the test of `cart` passes until one commit among others breaks it. */
export interface History {
  readonly layout: Layout;
  /** The title and the changes of each commit, the oldest first; the test passes at the first one. */
  readonly commits: readonly (readonly [string, Changes])[];
  /** The place of the commit that breaks the test. */
  readonly broken: number;
}

/** Commits after the pass. */
const COMMITS = 6;

/** Makes a history; `number` chooses where the test breaks and what others commit meanwhile. */
export function historyOf(layout: Layout, change: Break, number: number): History {
  const broken = 1 + (number % COMMITS);
  const later = Array.from({ length: COMMITS }, (_, index): readonly [string, Changes] =>
    index + 1 === broken ? [change.name, change.files(layout)] : [`Other ${index}`, othersIn(layout, number + index)],
  );
  return { layout, broken, commits: [['Begin', beginningOf(layout)], ...later] };
}

function beginningOf(layout: Layout): Changes {
  return {
    ...Object.fromEntries(MODULES.map((name) => [layout.source(name), `exports.${name} = 0;\n`])),
    ...Object.fromEntries(MODULES.map((name) => [layout.test(name), `require('node:assert');\n`])),
    [layout.source('cart')]: CART(TOTAL),
    [ratesOf(layout)]: RATES(RATE),
    [layout.test('cart')]: testOf(layout, '119'),
    'readme.md': '# Shop\n',
    'package.json': '{}\n',
  };
}

function othersIn(layout: Layout, number: number): Changes {
  const [module = ''] = MODULES.slice(1 + (number % 3));
  const others: readonly Changes[] = [
    { 'readme.md': `# Shop ${number}\n` },
    { [layout.source(module)]: `exports.${module} = ${number};\n` },
    { 'package.json': `{ "version": "${number}.0.0" }\n`, 'docs/changes.md': `${number}\n` },
    { [layout.test(module)]: `require('node:assert'); // ${number}\n` },
    { [join(dirname(layout.source('cart')), 'notes.md')]: `${number}\n` },
    { '.github/workflows/ci.yml': `# ${number}\n`, [layout.source(module)]: `exports.${module} = -${number};\n` },
  ];
  return others[number % others.length] ?? {};
}

/** Writes the history into a repository without a working tree, and returns the digits of its commits, the oldest first. */
export function writeRepository(directory: string, { commits }: History): readonly string[] {
  const git = (input: string, ...command: readonly string[]): string =>
    execFileSync('git', command, { cwd: directory, encoding: 'utf8', input, stdio: 'pipe' });
  mkdirSync(directory, { recursive: true });
  git('', 'init', '-q', '--bare', '-b', 'main');
  git(commits.map(toImport).join(''), 'fast-import', '--quiet');
  return git('', 'rev-list', '--reverse', 'main').trim().split('\n');
}

/** A commit as `git fast-import` reads it. */
function toImport([title, changes]: readonly [string, Changes], index: number): string {
  const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const files = Object.entries(changes).map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`);
  const committer = `committer Dana <dana@example.org> ${1_900_000_000 + index} +0000\n`;
  return `commit refs/heads/main\n${committer}${data(title)}${files.join('')}\n`;
}

/** Writes the files after some of the commits of a history. */
export function checkOut(directory: string, { commits }: History, count: number): void {
  for (const [path, text] of commits.slice(0, count).flatMap(([, changes]) => Object.entries(changes))) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** How a test ended, as a runner sees it; null when it passed. */
export type TestEnd = { readonly message: string; readonly stack: string } | null;

const RUNNER = `
  const ends = JSON.parse(process.argv[1]).map((file) => {
    try { require(file); return null; } catch ({ message, stack }) { return { message, stack }; }
  });
  console.log(JSON.stringify(ends));`;

/** Runs the files of tests in one process. */
export function runTests(files: readonly string[]): readonly TestEnd[] {
  const output = execFileSync(process.execPath, ['-e', RUNNER, JSON.stringify(files)], { encoding: 'utf8' });
  const ends: readonly TestEnd[] = JSON.parse(output);
  return ends;
}
