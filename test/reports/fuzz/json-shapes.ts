import * as fc from 'fast-check';

const anything = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, '', 'x', 7),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom([], {}, [[]], [null], [{}], [1, 'a', null]),
);

/** A value, or now and then one of another type. */
export function odd(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: value }, { weight: 1, arbitrary: anything });
}

/** An object with members, of which now and then one is missing or of another type. */
export function object(members: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> {
  const optional = Object.fromEntries(
    Object.entries(members).map(([key, value]) => [
      key,
      fc.oneof({ weight: 9, arbitrary: odd(value) }, { weight: 1, arbitrary: fc.constant(undefined) }),
    ]),
  );
  return fc.record(optional);
}

/** An array of up to `maxLength` items. */
export function list(item: fc.Arbitrary<unknown>, maxLength = 4): fc.Arbitrary<unknown> {
  return fc.array(odd(item), { maxLength });
}

/** A value and, where it is nested, values of the same shape inside of it. */
export function nested(
  shape: (inner: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>,
  depth = 3,
): fc.Arbitrary<unknown> {
  return Array.from({ length: depth }).reduce<fc.Arbitrary<unknown>>(
    (inner) => shape(list(inner, 2)),
    shape(fc.constant([])),
  );
}

/** JSON as programs write it: with and without line breaks, with numbers of any length, and now and then broken. */
export function jsonText(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const text = fc.tuple(value, fc.constantFrom(0, 2), fc.boolean()).map(([content, indent, isRaw]) => {
    const json = JSON.stringify(content, undefined, indent) ?? 'null';
    return isRaw
      ? json.replace(/\\u(000[1-9a-f]|001[0-9a-f]|d[89a-f]..)/g, (_, digits: string) =>
          String.fromCharCode(Number.parseInt(digits, 16)),
        )
      : json;
  });
  return damaged(text);
}

/** Lines of JSON, with lines of other programs between them. */
export function jsonLines(line: fc.Arbitrary<unknown>, maxLength = 24): fc.Arbitrary<string> {
  const foreign = fc.constantFrom(
    '',
    'hello',
    '{',
    '}',
    '[1]',
    'null',
    '{"a":',
    '   ',
    '{}',
    '\u001b[31m{}',
    'warning: {"type":"x"}',
  );
  const json = line.map((value) => JSON.stringify(value) ?? '');
  const text = fc
    .array(fc.oneof({ weight: 16, arbitrary: json }, { weight: 1, arbitrary: foreign }), { maxLength })
    .chain((lines) => fc.constantFrom('\n', '\n', '\r\n').map((end) => lines.join(end) + end));
  return damaged(text);
}

/** A text, or now and then one that breaks off, that lost something, or with other text around it. */
export function damaged(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const hurt = fc
    .tuple(text, fc.constantFrom('cut', 'hole', 'noise', 'twice', 'mark'), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([whole, how, part]) => hurtAt(whole, how, Math.floor(whole.length * part)));
  return fc.oneof({ weight: 5, arbitrary: text }, { weight: 1, arbitrary: hurt });
}

function hurtAt(text: string, how: string, at: number): string {
  if (how === 'cut') return text.slice(0, at);
  if (how === 'hole') return text.slice(0, at) + text.slice(at + 9);
  if (how === 'noise') return `[INFO] starting {x}\n${text}\n> done <\n`;
  if (how === 'mark') return `\ufeff${text}`;
  return `${text}\n${text.slice(at)}`;
}
