import { describe, expect, it } from '@jest/globals';
import { LosslessNumber } from 'lossless-json';
import { UnreadableReport } from '../report.js';
import { readRepairedJson, readReportObjects } from './read-repaired-json.js';

async function* sourceOf(...pieces: (string | Uint8Array)[]) {
  for (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

async function repair(text: string | Uint8Array) {
  const { value, warnings } = await readRepairedJson(sourceOf(text));
  return { value, codes: warnings.map(({ code }) => code) };
}

describe('readRepairedJson', () => {
  it('reads a whole document in pieces without a warning, and loses no number', async () => {
    const { value, warnings } = await readRepairedJson(
      sourceOf('{"a": [1, 12345678901', '234567890, 1.10], "b": "', 'x"}'),
    );
    expect(value).toEqual({ a: [1, new LosslessNumber('12345678901234567890'), new LosslessNumber('1.10')], b: 'x' });
    expect(warnings).toEqual([]);
  });

  it.each([
    ['a byte order mark', Buffer.from('\ufeff{"a": 1}')],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeff{"a": 1}', 'utf16le')],
    ['UTF-16 without one', Buffer.from('{"a": 1}', 'utf16le')],
    ['big-endian UTF-16', Buffer.from('\ufeff{"a": 1}', 'utf16le').swap16()],
  ])('reads %s', async (_, bytes) => {
    expect(await repair(bytes)).toEqual({ value: { a: 1 }, codes: [] });
  });

  it.each([
    ['{"a": 1, "b": [1, {"c": "x", "d', { a: 1, b: [1, { c: 'x' }] }],
    ['{"a": 1, "b": "not wh', { a: 1 }],
    ['{"a": 1, "b": 12', { a: 1 }],
    ['{"a": 1, "b": tru', { a: 1 }],
    ['{"a": 1, "b"', { a: 1 }],
    ['{"a": 1, "b": ', { a: 1 }],
    ['[{"a": 1}, ', [{ a: 1 }]],
    ['[[1, 2], [3', [[1, 2], []]],
    ['{', {}],
  ])('keeps what is whole of %j', async (text, value) => {
    expect(await repair(text)).toEqual({ value, codes: ['truncated'] });
  });

  it.each([
    ['raw control characters', '{"a": "x\n\u001b[31my"}', { a: 'x\n\u001b[31my' }, 'healed'],
    [
      'unknown escapes',
      String.raw`{"a": "C:\Users\me", "b": "\u00zz"}`,
      { a: String.raw`C:\Users\me`, b: String.raw`\u00zz` },
      'healed',
    ],
    ['NaN and Infinity', '{"a": NaN, "b": -Infinity, "c": 1}', { a: null, b: null, c: 1 }, 'invalid_number'],
    ['a number with an immense exponent', '{"a": 1e99999, "c": 1}', { a: null, c: 1 }, 'invalid_number'],
    ['a missing comma', '{"a": 1\n"b": 2}', { a: 1, b: 2 }, 'healed'],
    ['a comma too many', '{"a": 1,, "b": 2}', { a: 1, b: 2 }, 'healed'],
    ['a line of other text inside', '{"a": 1,\nWarning: low memory\n"b": 2}', { a: 1, b: 2 }, 'skipped_part'],
    ['a quote that is not escaped', '{\n"a": "say "hi" to me",\n"b": 2\n}', { a: 'say ', b: 2 }, 'skipped_part'],
    ['the wrong bracket', '{"a": [1, {"b": 2], "c": 3}', { a: [1, { b: 2 }], c: 3 }, 'healed'],
  ])('repairs %s', async (_, text, value, code) => {
    const repaired = await repair(text);
    expect(repaired.value).toEqual(value);
    expect(repaired.codes).toContain(code);
  });

  it('takes escapes in a text that has to be repaired', async () => {
    expect((await repair(String.raw`{"a": "\"\\\/\b\f\n\r\t\u00e9", "b": NaN}`)).value).toEqual({
      a: '"\\/\b\f\n\r\té',
      b: null,
    });
  });

  it('replaces bytes that are not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('{"a": "'), Buffer.from([0xff, 0xe9]), Buffer.from('"}')]);
    expect(await repair(bytes)).toEqual({ value: { a: '\ufffd\ufffd' }, codes: ['healed'] });
  });

  it.each([
    ['lines of a log before it', '[INFO] start\n[12:30:01] go {x}\n{"a": 1}'],
    ['a line that ends with an open string', 'see ["here\n{"a": 1}'],
    ['text behind it', '{"a": 1}\nDone in 3 s.'],
    ['a small value before it', '[1]\n{"a": 1}'],
    ['brackets behind it', '{"a": 1} [end'],
  ])('finds the document with %s', async (_, text) => {
    expect(await repair(text)).toEqual({ value: { a: 1 }, codes: ['foreign_text'] });
  });

  it('reports the line of what it repairs', async () => {
    const { warnings } = await readRepairedJson(sourceOf('{"a": 1,\n"b": NaN,\n"c": [1'));
    expect(warnings.map(({ code, line }) => [code, line])).toEqual([
      ['invalid_number', 2],
      ['truncated', 3],
    ]);
  });

  it('keeps a member of the name __proto__ as a member', async () => {
    const { value } = await repair('{"__proto__": {"x": 1}, "a": NaN}');
    expect(Object.keys(value ?? {})).toEqual(['__proto__', 'a']);
    expect(value).not.toHaveProperty('x');
  });

  it.each(['', '  ', 'no JSON here', '42', '"text"', '[INFO] nothing'])('refuses %j', async (text) => {
    await expect(readRepairedJson(sourceOf(text))).rejects.toThrow(UnreadableReport);
  });

  it('leaves out what is too deep, and nothing beside it', async () => {
    const deep = `{"a": ${'['.repeat(100_000)}${']'.repeat(100_000)}, "b": 2}`;
    const { value, codes } = await repair(deep);
    expect(value).toMatchObject({ b: 2 });
    expect(codes).toEqual(['limit']);
  });

  it('takes a hundred levels in silence', async () => {
    const { value, codes } = await repair(`${'['.repeat(100)}7${']'.repeat(100)}`);
    expect(JSON.stringify(value)).toBe(`${'['.repeat(100)}7${']'.repeat(100)}`);
    expect(codes).toEqual([]);
  });

  it('reads at most the limit', async () => {
    const { value, warnings } = await readRepairedJson(sourceOf('{"a": 1, "b"', ': 2}'), 12);
    expect(value).toEqual({ a: 1 });
    expect(warnings.map(({ code }) => code)).toEqual(['truncated', 'limit']);
  });
});

describe('readReportObjects', () => {
  const isReport = (object: object) => 'a' in object;

  it('reads several reports in one file, the last of which ends early', async () => {
    const { reports, warnings } = await readReportObjects(
      sourceOf('{"a": 1, "b": [1, 2]}\n{"a": 2, "b": [1'),
      isReport,
      'an "a"',
    );
    expect(reports).toEqual([
      { a: 1, b: [1, 2] },
      { a: 2, b: [] },
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['truncated']);
  });

  it('takes the reports in an array, and reports anything else', async () => {
    const { reports, warnings } = await readReportObjects(
      sourceOf('[{"a": 1}, {"c": 2}, {"a": 3}]'),
      isReport,
      'an "a"',
    );
    expect(reports).toEqual([{ a: 1 }, { a: 3 }]);
    expect(warnings.map(({ code }) => code)).toEqual(['foreign_text']);
  });

  it('says what it expected', async () => {
    await expect(readReportObjects(sourceOf('{"c": 2}'), isReport, 'an "a"')).rejects.toThrow(
      'The file has no JSON object with an "a".',
    );
  });
});
