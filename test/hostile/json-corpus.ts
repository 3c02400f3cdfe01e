/** A JSON text, or nearly one, and what becomes of it as the `expected` value of an assertion. */
export interface JsonText {
  readonly name: string;
  readonly bytes: Buffer;
  /** How it is read back: as JSON text, or refused. Undefined: the standard leaves it open, and either will do. */
  readonly readBack: string | undefined;
}

const same = (json: string): JsonText => ({ name: json, bytes: Buffer.from(json), readBack: json });
const as = (json: string, readBack: string): JsonText => ({ name: json, bytes: Buffer.from(json), readBack });
const refused = (json: string): JsonText => ({ name: json.slice(0, 60), bytes: Buffer.from(json), readBack: 'refused' });
const bytes = (name: string, ...given: readonly number[]): JsonText => ({ name, bytes: Buffer.from(given), readBack: 'refused' });
const open = (json: string): JsonText => ({ name: json.slice(0, 60), bytes: Buffer.from(json), readBack: undefined });

/** In the spirit of nst/JSONTestSuite: what parsers are known to disagree about (RFC 8259). */
export const JSON_TEXTS: readonly JsonText[] = [
  // Numbers keep their digits.
  same('0'), same('-0'), same('1.10'), same('1e2'), same('1E+2'), same('0.1e-7'), same('-1'), same('123456789012345678901234567890'),
  same('9007199254740993'), same('1e308'), same('1e309'), same('-1e-400'), same('0.00000000000000000000000000000001'), same('[1.0,2.00]'),
  open('1e1000'), open('1e131071'), open('9'.repeat(1000)), open(`0.${'3'.repeat(1000)}`), open(`${'1e999,'.repeat(3)}1`.replace(/^/, '[').concat(']')),
  refused('01'), refused('-01'), refused('+1'), refused('1.'), refused('.5'), refused('-.5'), refused('1e'), refused('1e+'), refused('1eE2'), refused('0x1F'),
  refused('-'), refused('--1'), refused('1 2'), refused('NaN'), refused('Infinity'), refused('-Infinity'), refused('1_000'), refused('１'), refused('1\u0000'),
  // Texts.
  same('""'), same('"é"'), same('"😀"'), same('"\u2028\u2029"'), same('"\u007f"'), as('"\\u0041"', '"A"'), as('"\\ud83d\\ude00"', '"😀"'), as('"\\/"', '"/"'),
  same('"\\"\\\\\\b\\f\\n\\r\\t"'), same('"\\u0001"'),
  // What cannot be stored or said in UTF-8 is shown by its sign (documented).
  as('"\\u0000"', '"\u2400"'), as('"\\ud800"', '"\ufffd"'), as('"\\udc00\\ud800"', '"\ufffd\ufffd"'), as('"\\uD834\\uD834"', '"\ufffd\ufffd"'),
  refused('"\\x41"'), refused('"\\u00g0"'), refused('"\\u12"'), refused('"\\'), refused('"abc'), refused("'a'"), refused('"a\tb"'), refused('"a\nb"'), refused('"a\u0000b"'),
  refused('"\\u"'), refused('"\\uD800\\u"'), refused('"\\a"'),
  bytes('invalid UTF-8', 0x22, 0xff, 0x22), bytes('overlong UTF-8', 0x22, 0xc0, 0xaf, 0x22), bytes('a surrogate in UTF-8', 0x22, 0xed, 0xa0, 0x80, 0x22),
  bytes('a cut UTF-8 sequence', 0x22, 0xe2, 0x82, 0x22), bytes('five bytes', 0x22, 0xf8, 0x88, 0x80, 0x80, 0x80, 0x22), bytes('a stray continuation', 0x22, 0x81, 0x22),
  bytes('bare bytes', 0xfe, 0xff), bytes('UTF-16', 0x22, 0, 0xe9, 0, 0x22, 0),
  // Structures.
  same('[]'), same('{}'), same('[[[[[[]]]]]]'), same('null'), same('true'), same('false'), same('{"":0}'), same('{"a":{"b":[1,{"c":null}]}}'), same('{"__proto__":{"x":1}}'),
  same('{"constructor":1,"toString":2,"hasOwnProperty":3,"length":4}'), as('[ 1 ,\n2\t,\r3 ]', '[1,2,3]'), as('{"a":1,"a":2}', '{"a":2}'),
  refused('[1,]'), refused('[,1]'), refused('[1,,2]'), refused('[1'), refused('1]'), refused('[}'), refused('{"a"}'), refused('{"a":}'), refused('{a:1}'), refused('{1:1}'),
  refused('{"a":1,}'), refused('{"a":1,,"b":2}'), refused('{"a" "b"}'), refused('{"a":"b" "c":"d"}'), refused('{]'), refused('[1 true]'), refused('/**/1'), refused('//\n1'),
  refused('1//'), refused('#1'), refused('True'), refused('nul'), refused('truefalse'), refused('undefined'), refused('[\u000b1]'), refused('[\u00a01]'), refused('[\u20601]'),
  refused(''), refused('\ufeff1'), refused('<a/>'), refused('[' .repeat(100_000)), refused('{"a":'.repeat(20_000)), refused(`${'['.repeat(1000)}${']'.repeat(1000)}`),
];
