import { gzipSync } from 'node:zlib';
import { zipOf } from '../support/archives/zip.js';

/** A report, small and whole. */
export const JUNIT =
  '<testsuite name="shop"><testcase classname="shop.Cart" name="adds" time="0.5"><failure type="AssertionError" message="no">at x</failure></testcase><testcase name="ships"/></testsuite>';

const MIB = 1024 * 1024;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;

/** A body and what is wrong with it. */
export type Body = readonly [what: string, bytes: Buffer];

/** Archives that unfold to more than anybody should read, each of a few bytes. `limit` is what the server takes, in bytes. */
export function bombs(limit: number): readonly Body[] {
  const zeros = Buffer.alloc(limit + MIB);
  const blanks = Buffer.alloc(limit + MIB, ' ');
  const report = Buffer.from(
    `${JUNIT.slice(0, -12)}${'<testcase name="a"/>'.repeat(2)}<system-out>${' '.repeat(limit)}</system-out></testsuite>`,
  );
  return [
    ['gzip of zeros', gzipSync(zeros)],
    ['gzip of a report that goes on', gzipSync(report)],
    ['gzip of gzip of zeros', gzipSync(gzipSync(zeros))],
    ['gzip of gzip of gzip of a report', gzipSync(gzipSync(gzipSync(JUNIT)))],
    [
      'gzip a thousand deep',
      Array.from({ length: 1000 }).reduce<Buffer>((inner) => gzipSync(inner), Buffer.from(JUNIT)),
    ],
    ['gzip members without end', Buffer.concat(Array.from({ length: 40 }, () => gzipSync(Buffer.alloc(MIB))))],
    ['an entry of zeros', zipOf([['a.xml', zeros]])],
    ['an entry of a report that goes on', zipOf([['a.xml', report]])],
    [
      'many entries that are too much together',
      zipOf(
        Array.from({ length: 40 }, (_, index) => [
          `${index}.xml`,
          Buffer.concat([Buffer.from(JUNIT), blanks.subarray(0, MIB)]),
        ]),
      ),
    ],
    ['too many entries', zipOf(Array.from({ length: 20_001 }, (_, index) => [`${index}.txt`, '']))],
    ['an archive within an archive', zipOf([['inner.zip', zipOf([['a.xml', JUNIT]])]])],
    [
      'archives five deep',
      Array.from({ length: 5 }).reduce<Buffer>((inner) => zipOf([['inner.zip', inner]]), zipOf([['a.xml', JUNIT]])),
    ],
    ['an archive in gzip', gzipSync(zipOf([['a.xml', JUNIT]]))],
    ['gzip in an archive', zipOf([['a.xml.gz', gzipSync(JUNIT)]])],
  ];
}

const NAMES = [
  '../../../etc/passwd.xml',
  '/etc/cron.d/a.xml',
  'C:\\Windows\\a.xml',
  '..\\..\\a.xml',
  'a\0.xml',
  '\u001b[31ma.xml',
  '',
  '/',
  '.',
  '..',
  'a/',
  'a//b.xml',
  `${'x'.repeat(60_000)}.xml`,
  'é漢😀.xml',
  '__proto__',
  'CON',
];

/** Archives with odd names. */
export function oddlyNamed(): readonly Body[] {
  return [
    ...NAMES.map((name): Body => [
      `an entry named ${JSON.stringify(name.slice(0, 30))}`,
      zipOf([
        [name, JUNIT],
        ['b.xml', JUNIT],
      ]),
    ]),
    [
      'two entries of one name',
      zipOf([
        ['a.xml', JUNIT],
        ['a.xml', JUNIT],
      ]),
    ],
    [
      'folders alone',
      zipOf([
        ['a/', ''],
        ['b/', ''],
      ]),
    ],
    ['nothing in it', zipOf([])],
    [
      'files that are no reports',
      zipOf([
        ['a.txt', 'hello'],
        ['b.bin', Buffer.alloc(1000, 0xff)],
      ]),
    ],
    ['a thousand small reports', zipOf(Array.from({ length: 1000 }, (_, index) => [`${index}.xml`, JUNIT]))],
  ];
}

/** Where a field stands behind the sign of a local header, and behind that of an entry of the directory. */
const FIELDS: readonly (readonly [name: string, local: number, central: number, size: 2 | 4])[] = [
  ['flags', 6, 8, 2],
  ['method', 8, 10, 2],
  ['checksum', 14, 16, 4],
  ['packed size', 18, 20, 4],
  ['size', 22, 24, 4],
  ['length of the name', 26, 28, 2],
  ['length of the extra field', 28, 30, 2],
];
const VALUES = [0, 1, 0x0800, 0x0801, 99, 0xfffe, 0xffff, 0x7fffffff, 0xffffffff];

/** Archives whose fields lie: of one entry, in its own header, in the directory and in both. */
export function* lying(): Generator<Body> {
  const whole = zipOf([
    ['a.xml', JUNIT],
    ['b.xml', JUNIT],
  ]);
  for (const [name, local, central, size] of FIELDS) {
    for (const value of VALUES.filter((one) => size === 4 || one <= 0xffff)) {
      yield [`the ${name} ${value} in a header`, withField(whole, LOCAL, local, size, value)];
      yield [`the ${name} ${value} in the directory`, withField(whole, CENTRAL, central, size, value)];
      yield [
        `the ${name} ${value} in both`,
        withField(withField(whole, LOCAL, local, size, value), CENTRAL, central, size, value),
      ];
    }
  }
  for (const back of [1, 2, 4, 6, 8, 10, 12, 14, 16, 18]) {
    for (const value of [0, 1, 0xffff]) {
      const changed = Buffer.from(whole);
      changed.writeUInt16LE(value, Math.min(whole.length - back, whole.length - 2));
      yield [`${value} at ${back} from the end`, changed];
    }
  }
  for (let at = 0; at < whole.length; at += 7) {
    yield [`cut at ${at}`, whole.subarray(0, at)];
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    yield [`byte ${at} changed`, changed];
  }
}

function withField(whole: Buffer, sign: number, offset: number, size: 2 | 4, value: number): Buffer {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(sign);
  const changed = Buffer.from(whole);
  changed.writeUIntLE(value, changed.indexOf(mark) + offset, size);
  return changed;
}

/** Streams of gzip that are damaged. */
export function* brokenGzip(): Generator<Body> {
  const whole = gzipSync(JUNIT);
  for (let at = 0; at < whole.length; at += 4) {
    yield [`gzip cut at ${at}`, whole.subarray(0, at)];
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    yield [`gzip with byte ${at} changed`, changed];
  }
  yield ['gzip with more behind it', Buffer.concat([whole, Buffer.from('more')])];
  yield ['gzip twice over', Buffer.concat([whole, whole])];
}
