import { JUNIT, type Body } from './report-archives.js';
import { IS_WHOLE } from './siege.js';

/** The suite sends a quarter of each length: a time that grows faster than the text is seen there as well. HOSTILE=whole sends all. */
const SHARE = IS_WHOLE ? 1 : 1 / 4;
const MIB = SHARE * 1024 * 1024;

function body(what: string, text: string): Body {
  return [what, Buffer.from(text)];
}

const LAUGHS = [
  '<!ENTITY a0 "ha">',
  ...Array.from({ length: 30 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`),
].join('');

/** XML that asks for files, memory or time. */
export function hostileXml(): readonly Body[] {
  return [
    body(
      'an external entity',
      `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><testsuite><testcase name="&x;"><failure>&x;</failure></testcase></testsuite>`,
    ),
    body('an external document type', `<!DOCTYPE testsuite SYSTEM "http://127.0.0.1:1/a.dtd">${JUNIT}`),
    body('a parameter entity', `<!DOCTYPE r [<!ENTITY % x SYSTEM "file:///dev/zero">%x;]>${JUNIT}`),
    body(
      'entities within entities',
      `<!DOCTYPE r [${LAUGHS}]><testsuite><testcase name="a"><failure message="&a30;">&a30;</failure></testcase></testsuite>`,
    ),
    body(
      'an entity that is itself',
      `<!DOCTYPE r [<!ENTITY a "&b;"><!ENTITY b "&a;">]><testsuite name="&a;"><testcase name="&b;"/></testsuite>`,
    ),
    body(
      'an inclusion',
      '<testsuite xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd" parse="text"/><testcase name="a"/></testsuite>',
    ),
    body('megabytes of nesting', '<testsuite>'.repeat((10 * MIB) / 11)),
    body(
      'megabytes of nesting that is closed',
      `${'<a>'.repeat(1_400_000 * SHARE)}${'</a>'.repeat(1_400_000 * SHARE)}`,
    ),
    body('a test within tests', `<testsuite>${'<testcase name="a">'.repeat(100_000)}`),
    body(
      'long attributes',
      `<testsuite name="${'x'.repeat(MIB)}"><testcase name="${'y > '.repeat(MIB / 4)}" classname="${'z.'.repeat(MIB / 2)}"><failure message="${'expected: '.repeat(MIB / 10)}"/></testcase></testsuite>`,
    ),
    body('an attribute that never ends', `<testsuite name="${'x'.repeat(12 * MIB)}`),
    body(
      '100,000 attributes',
      `<testsuite ${Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')}><testcase name="a"/></testsuite>`,
    ),
    body('one attribute many times', `<testsuite>${'<testcase name="a" name="b"/>'.repeat(1000)}</testsuite>`),
    body('a comment that never ends', `<testsuite><testcase name="a"/><!-- ${'-'.repeat(4 * MIB)}`),
    body('CDATA that never ends', `<testsuite><testcase name="a"><failure><![CDATA[${']'.repeat(4 * MIB)}`),
    body('tags that never end', '<'.repeat(4 * MIB)),
    body('closing tags alone', '</testsuite>'.repeat(200_000)),
    body(
      'ampersands',
      `<testsuite><testcase name="a"><failure>${'&'.repeat(2 * MIB)}</failure></testcase></testsuite>`,
    ),
    body('an unknown encoding', `<?xml version="1.0" encoding="x-klingon"?>${JUNIT}`),
    body('UTF-7', `<?xml version="1.0" encoding="UTF-7"?>${JUNIT}`),
    ['UTF-16 with half of a character', Buffer.concat([Buffer.from(`\ufeff${JUNIT}`, 'utf16le'), Buffer.from([0x3c])])],
    ['UTF-16 named UTF-8', Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${JUNIT}`, 'utf16le')],
    body('zeros within', JUNIT.replaceAll('a', '\0')),
    [
      'bytes that are no text',
      Buffer.concat([
        Buffer.from('<testsuite><testcase name="'),
        Buffer.alloc(5000, 0xff),
        Buffer.from('"/></testsuite>'),
      ]),
    ],
    body(
      'times that are none',
      `<testsuite>${['1e999', '-1', 'NaN', '9'.repeat(300), '1,000.5', '٣'].map((time) => `<testcase name="a" time="${time}"/>`).join('')}</testsuite>`,
    ),
    body(
      'a hundred thousand properties',
      `<testsuite><properties>${'<property name="a" value="b"/>'.repeat(100_000)}</properties><testcase name="a"/></testsuite>`,
    ),
    body(
      'a hundred thousand failures of one test',
      `<testsuite><testcase name="a">${'<failure message="no"/>'.repeat(100_000)}</testcase></testsuite>`,
    ),
  ];
}

/** What slow patterns are slow with. */
const REPEATED = [
  'expected: <',
  'expected ',
  ' to equal ',
  'at a.b.c(',
  '\tat ',
  '\n',
  ' ',
  '"',
  "'",
  '[',
  '{"a":',
  '(',
  '\\',
  '- ',
  '+ ',
  'E   ',
  'Error: ',
  '\u001b[',
  '#',
  '&lt;',
  '1',
  'a.',
  'assert ',
  '==',
  ', ',
  ': ',
  'Caused by: ',
];

/** Long messages that say the same again and again. */
export function repetitive(): readonly Body[] {
  return REPEATED.flatMap((part) => {
    const text = part.replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\u001b', '');
    const long = text.repeat(Math.floor(MIB / text.length));
    return [
      body(
        `a message of ${JSON.stringify(part)}`,
        `<testsuite><testcase name="a"><failure message="${long}">${long}</failure></testcase></testsuite>`,
      ),
    ];
  });
}

/** Lines and JSON that ask for memory or time. */
export function hostileLines(): readonly Body[] {
  const go = (test: string, output: string): string =>
    JSON.stringify({ Action: 'output', Package: 'a', Test: test, Output: output });
  return [
    body('10,000 levels of arrays', '['.repeat(10_000) + ']'.repeat(10_000)),
    body('10,000 levels of objects', '{"a":'.repeat(10_000)),
    body(
      '10,000 levels in a report',
      `{"numTotalTests":1,"testResults":[{"assertionResults":[{"title":"a","status":"failed","failureMessages":${'['.repeat(10_000)}${']'.repeat(10_000)}}]}]}`,
    ),
    body(
      '10,000 suites in each other',
      `{"stats":{"testsRegistered":1},"results":${'[{"title":"a","tests":[],"suites":'.repeat(10_000)}`,
    ),
    body('brackets alone', '['.repeat(4 * MIB)),
    body('braces and brackets', '[{'.repeat(2 * MIB)),
    body('quotes alone', '"'.repeat(4 * MIB)),
    body('an array of a million', `[${'1,'.repeat(1_000_000)}1]`),
    body('members named alike', `{${'"stats":{"suites":1},'.repeat(50_000)}"tests":[]}`),
    body(
      'members of the prototype',
      '{"numTotalTests":1,"__proto__":{"a":1},"constructor":{"prototype":{}},"testResults":[{"__proto__":[],"assertionResults":[{"title":"__proto__","status":"failed","constructor":1}]}]}',
    ),
    body(
      'numbers of any size',
      '{"numTotalTests":1e400,"testResults":[{"assertionResults":[{"title":"a","status":"passed","duration":1e308},{"title":"b","status":"passed","duration":-0}]}]}',
    ),
    body(
      'a line of megabytes',
      `{"Action":"run","Package":"a","Test":"T"}\n${go('T', 'x'.repeat(20 * MIB))}\n{"Action":"fail","Package":"a","Test":"T"}\n`,
    ),
    body(
      'a line of megabytes that is no JSON',
      `{"Action":"run","Package":"a","Test":"T"}\n{"${'x'.repeat(20 * MIB)}\n{"Action":"fail","Package":"a","Test":"T"}\n`,
    ),
    body('a long name', `${go('T'.repeat(MIB), 'x')}\n{"Action":"fail","Package":"a","Test":"${'T'.repeat(MIB)}"}\n`),
    body(
      'subtests 20,000 deep',
      `${go(`T${'/a'.repeat(20_000)}`, 'x')}\n{"Action":"fail","Package":"a","Test":"T${'/a'.repeat(20_000)}"}\n`,
    ),
    body(
      'tests that begin and never end',
      Array.from({ length: 5_000 }, (_, index) => `{"type":"test","event":"started","name":"t${index}"}`).join('\n'),
    ),
    body('a plan of a thousand million', 'TAP version 13\n1..1000000000\nok 1\n'),
    body('a plan beyond numbers', `1..${'9'.repeat(400)}\nok ${'9'.repeat(400)}\n`),
    body('plans alone', '1..1\n'.repeat(200_000)),
    body(
      'subtests 2,000 deep',
      Array.from(
        { length: 2000 },
        (_, depth) => `${'    '.repeat(depth)}# Subtest: a\n${'    '.repeat(depth + 1)}1..1`,
      ).join('\n'),
    ),
    body('YAML that never ends', `1..1\nnot ok 1\n  ---\n${'  a: [{"b": |\n'.repeat(200_000)}`),
    body(
      'YAML of references',
      `1..1\nnot ok 1\n  ---\n  a: &a [x, x]\n${'  b: &b [*a, *a, *a]\n'.repeat(1000)}  ...\n`,
    ),
    body(
      'messages of TeamCity that never end',
      `##teamcity[testStarted name='a']\n${"##teamcity[testFailed name='a' message='".repeat(50_000)}`,
    ),
    body(
      'messages of TeamCity with bars',
      `##teamcity[testStarted name='a']\n##teamcity[testFailed name='a' message='${'|'.repeat(MIB)}']\n`,
    ),
    body('blank lines', '\n'.repeat(4 * MIB)),
    body('nothing', ''),
    body('a byte order mark', '\ufeff'),
    ['zeros', Buffer.alloc(MIB)],
    ['bytes that are no text', Buffer.alloc(MIB, 0xfe)],
  ];
}

/** Reports of so many tests, in formats of each kind. */
export function manyTests(count: number): readonly Body[] {
  const each = (line: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => line(index)).join('\n');
  return [
    body(`JUnit XML of ${count} tests`, `<testsuite>${each((index) => `<testcase name="t${index}"/>`)}</testsuite>`),
    body(`TAP of ${count} tests`, `1..${count}\n${each((index) => `ok ${index + 1} - t`)}\n`),
  ];
}
