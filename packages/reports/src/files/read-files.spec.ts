import { describe, expect, it } from '@jest/globals';
import { READING_LIMITS } from '../read-report.js';
import { readFiles } from './read-files.js';

const LINE = '-'.repeat(79);
const textOf = (name: string): string =>
  [
    LINE,
    `Test set: ${name}`,
    LINE,
    `Tests run: 1, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.05 s <<< FAILURE! - in ${name}`,
    `adds(${name})  Time elapsed: 0.01 s  <<< FAILURE!`,
    'java.lang.AssertionError: expected:<3> but was:<4>',
    `\tat ${name}.adds(Test.java:12)`,
    '',
  ].join('\n');
const xmlOf = (name: string): string =>
  `<testsuite name="${name}" tests="1" failures="1"><testcase name="adds" classname="${name}"><failure/></testcase></testsuite>`;

async function reportsOf(files: Readonly<Record<string, string>>): Promise<readonly (string | undefined)[]> {
  const sources = Object.entries(files).map(([name, text]) => ({ name, source: sourceOf(text) }));
  const found: (string | undefined)[] = [];
  for await (const { file, format, entries } of readFiles(arriving(sources), { limits: READING_LIMITS })) {
    for await (const _ of entries);
    found.push(`${format?.name} ${file}`);
  }
  return found;
}

async function* arriving<T>(values: readonly T[]): AsyncGenerator<T> {
  for (const value of values) yield await Promise.resolve(value);
}

async function* sourceOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

describe("Surefire's text of a class", () => {
  it('is left out where its XML is in the same folder, before or behind it', async () => {
    const files = {
      'cart/shop.CartTest.txt': textOf('shop.CartTest'),
      'cart/TEST-shop.CartTest.xml': xmlOf('shop.CartTest'),
      'cart/TEST-shop.ItemTest.xml': xmlOf('shop.ItemTest'),
      'cart/shop.ItemTest.txt': textOf('shop.ItemTest'),
    };
    expect(await reportsOf(files)).toEqual(['junit cart/TEST-shop.CartTest.xml', 'junit cart/TEST-shop.ItemTest.xml']);
  });

  it('is read where there is no XML of the class, or that is in another folder', async () => {
    const files = {
      'cart/shop.CartTest.txt': textOf('shop.CartTest'),
      'order/TEST-shop.CartTest.xml': xmlOf('shop.CartTest'),
    };
    expect(await reportsOf(files)).toEqual([
      'junit order/TEST-shop.CartTest.xml',
      'surefire-text cart/shop.CartTest.txt',
    ]);
  });
});
