import { describe, expect, it } from '@jest/globals';
import { readReport } from '../read-report.js';
import { isQuotedJson, withoutQuotes } from './quoted-json.js';

const SPECS = [
  {
    description: 'adds "2"|Cart',
    passed: true,
    os: 'Linux',
    browser: { name: 'chrome' },
    message: 'Passed',
    trace: '',
  },
  {
    description: 'sums \u{1F6D2} and é|Cart',
    passed: false,
    os: 'Linux',
    browser: { name: 'chrome' },
    message: "Expected 'C:\\a' to equal 'C:\\b'.",
    trace: 'Error: Failed expectation\n\tat /shop/cart.js:1:2',
  },
];

async function plain(text: string, piece: number): Promise<string> {
  const bytes = Buffer.from(text);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < bytes.length; from += piece)
      yield await Promise.resolve(bytes.subarray(from, from + piece));
  }
  const parts: Uint8Array[] = [];
  for await (const part of withoutQuotes(pieces())) parts.push(part);
  return Buffer.concat(parts).toString();
}

const escapeOthers = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

describe('JSON within a JSON string', () => {
  it.each([undefined, 2])('is read as the document (indented by %s)', async (indent) => {
    const document = JSON.stringify(SPECS, undefined, indent);
    for (const text of [
      JSON.stringify(document),
      escapeOthers(JSON.stringify(document)),
      `\uFEFF ${JSON.stringify(document)}\n`,
    ]) {
      expect(isQuotedJson(Buffer.from(text))).toBe(true);
      for (const piece of [1, 5, 100_000]) expect(await plain(text, piece)).toBe(document);
      const { format, tests } = await readReport(Buffer.from(text));
      expect(format).toBe('protractor');
      expect(tests).toMatchObject([
        { name: 'adds "2"', status: 'passed' },
        { name: 'sums \u{1F6D2} and é', failure: { expected: 'C:\\b', actual: 'C:\\a' } },
      ]);
    }
  });

  it('is not green where it breaks off', async () => {
    const text = JSON.stringify(JSON.stringify(SPECS));
    for (const cut of [5, 40, 120]) {
      const { status } = await readReport(Buffer.from(text.slice(0, text.length - cut)));
      expect(['failed', 'errored']).toContain(status);
    }
    expect(await plain('"[{\\"a\\":1}\\', 4)).toBe('[{"a":1}');
    expect(await plain('"[{\\"a\\":1}\\u00', 4)).toBe('[{"a":1}u00');
  });

  it.each([
    ['a document', '[{"a":1}]'],
    ['a string', '"adds"'],
    ['a row of quoted values', '"[a]","{b}"\n"c","d"\n'],
    ['a text that begins with a quote', '"{a} adds" failed: "[b]\\"'],
    ['an empty file', ''],
  ])('is not %s', (_, text) => {
    expect(isQuotedJson(Buffer.from(text))).toBe(false);
  });
});
