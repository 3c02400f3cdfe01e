import { JUNIT } from './report-archives.js';

/** A body of parts, with its Content-Type. */
export interface PartsBody {
  readonly what: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const BOUNDARY = 'x-boundary-x';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A part as it stands between boundaries. */
function part(disposition: string, content: string, more = ''): string {
  return `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n${more}\r\n${content}\r\n`;
}

function report(content = JUNIT): string {
  return part('form-data; name="report"; filename="junit.xml"', content);
}

function whole(what: string, ...parts: readonly string[]): PartsBody {
  return { what, type: TYPE, bytes: Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`) };
}

const RUNS = [
  '',
  ' ',
  'no JSON',
  '[]',
  'null',
  '7',
  '"x"',
  '{',
  '{"a":1',
  '{"gitRef":7}',
  '{"status":"fine"}',
  '{"status":"running"}',
  '{"result":7}',
  '{"result":{"tests":7}}',
  '{"result":{"tests":[{"testId":""}]}}',
  '{"durationMs":"long"}',
  '{"startedAt":"never"}',
  '{"metrics":[1]}',
  '{"__proto__":{"a":1}}',
  '{"gitRef":"a\\u0000\\ud800"}',
  '{"a":1}{"b":2}',
];

const NAMES = [
  '../../../../tmp/evil',
  '/etc/passwd',
  '..',
  '.',
  '',
  'a/../../b',
  'C:\\a',
  'a%2f..%2fb',
  '\u202egnp.exe',
  'x'.repeat(5000),
  'a b',
  'a"b',
  'a;b=c',
  '%00',
  '__proto__',
  'é漢😀',
];

const DISPOSITIONS = [
  'form-data',
  'form-data; name=report',
  'form-data; name=""; filename="a.xml"',
  'attachment; filename="a.xml"',
  'form-data; name="report"',
  `form-data; name="report"; filename*=UTF-8''%e2%82%ac.xml`,
  'form-data; name="report"; filename*=x\'y\'%zz',
  'form-data; name="report"; name="run"; filename="a.xml"',
  '',
  ';;;;',
  `form-data; name="${'r'.repeat(100_000)}"`,
  'form-data; name="__proto__"',
  'form-data; name="constructor"; filename="toString"',
];

/** Bodies that are well-formed, with parts that nobody should send. */
export function oddParts(): readonly PartsBody[] {
  return [
    whole('no parts'),
    whole('unknown parts alone', part('form-data; name="file"; filename="a.xml"', JUNIT)),
    whole('an empty report', report('')),
    whole('thousands of parts', part('form-data; name="x"', '1').repeat(4000), report()),
    whole('too many parts', part('form-data; name="x"', '1').repeat(6000), report()),
    whole('hundreds of reports', report().repeat(300)),
    whole('thousands of runs', part('form-data; name="run"', '{}').repeat(2000), report()),
    whole('a run of 2 MB', part('form-data; name="run"', `{"gitRef":"${'x'.repeat(2 * 1024 * 1024)}"}`), report()),
    whole(
      'a run of 10,000 levels',
      part('form-data; name="run"', `${'['.repeat(10_000)}${']'.repeat(10_000)}`),
      report(),
    ),
    whole(
      'a run of 10,000 members deep',
      part('form-data; name="run"', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
      report(),
    ),
    whole(
      'a report named as gzip that is none',
      part(
        'form-data; name="report"; filename="a.gz"',
        JUNIT,
        'Content-Type: application/gzip\r\nContent-Encoding: gzip\r\n',
      ),
    ),
    whole(
      'a transfer encoding',
      part(
        'form-data; name="report"; filename="a.xml"',
        Buffer.from(JUNIT).toString('base64'),
        'Content-Transfer-Encoding: base64\r\n',
      ),
    ),
    whole('many headers', part('form-data; name="report"; filename="a.xml"', JUNIT, 'X-A: b\r\n'.repeat(5000))),
    whole(
      'a header of 1 MB',
      part('form-data; name="report"; filename="a.xml"', JUNIT, `X-A: ${'b'.repeat(1_000_000)}\r\n`),
    ),
    whole(
      'a type of a charset',
      part('form-data; name="report"; filename="a.xml"', JUNIT, 'Content-Type: text/xml; charset=utf-16\r\n'),
    ),
    whole(
      'parts within a part',
      part(
        'form-data; name="report"; filename="a.xml"',
        `${JUNIT}\r\n--y`,
        'Content-Type: multipart/mixed; boundary=y\r\n',
      ),
    ),
    ...RUNS.map((run) => whole(`the run ${run}`, part('form-data; name="run"', run), report())),
    ...RUNS.map((run) =>
      whole(`the run ${run} behind the report`, report(), part('form-data; name="run"; filename="run.json"', run)),
    ),
    ...NAMES.map((name) =>
      whole(
        `an artifact named ${JSON.stringify(name.slice(0, 30))}`,
        part(`form-data; name="artifact"; filename="${name.replaceAll('"', '%22')}"`, 'a picture'),
        report(),
      ),
    ),
    ...NAMES.map((name) =>
      whole(
        `a report named ${JSON.stringify(name.slice(0, 30))}`,
        part(`form-data; name="report"; filename="${name.replaceAll('"', '%22')}"`, JUNIT),
      ),
    ),
    ...DISPOSITIONS.map((disposition) =>
      whole(`the disposition ${disposition.slice(0, 40)}`, part(disposition, JUNIT), report()),
    ),
    whole(
      'a report that is none behind an artifact',
      part('form-data; name="artifact"; filename="a.png"', 'a picture'),
      report('hello'),
    ),
    whole('an artifact alone', part('form-data; name="artifact"; filename="a.png"', 'a picture')),
  ];
}

/** Bodies that are not well-formed. */
export function* brokenParts(): Generator<PartsBody> {
  const { bytes } = whole(
    '',
    part('form-data; name="run"', '{"gitRef":"main"}'),
    part('form-data; name="artifact"; filename="a.png"', 'a picture'),
    report(),
  );
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(5000)}`,
    'multipart/form-data; boundary="',
    'multipart/form-data; boundary=other',
    `multipart/form-data; boundary=${BOUNDARY}; boundary=y`,
    'multipart/mixed; boundary=x',
    `multipart/form-data; charset=utf-16; boundary=${BOUNDARY}`,
  ]) {
    yield { what: `the type ${type.slice(0, 50)}`, type, bytes };
  }
  for (let at = 0; at < bytes.length; at += 11) {
    yield { what: `parts cut at ${at}`, type: TYPE, bytes: bytes.subarray(0, at) };
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    yield { what: `parts with byte ${at} changed`, type: TYPE, bytes: changed };
    yield {
      what: `parts without byte ${at}`,
      type: TYPE,
      bytes: Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
    };
  }
  yield { what: 'no line ends', type: TYPE, bytes: Buffer.from(bytes.toString().replaceAll('\r\n', ' ')) };
  yield { what: 'bare newlines', type: TYPE, bytes: Buffer.from(bytes.toString().replaceAll('\r\n', '\n')) };
  yield { what: 'boundaries alone', type: TYPE, bytes: Buffer.from(`--${BOUNDARY}\r\n`.repeat(20_000)) };
  yield { what: 'what is behind the last boundary', type: TYPE, bytes: Buffer.concat([bytes, bytes]) };
  yield {
    what: 'what is before the first boundary',
    type: TYPE,
    bytes: Buffer.concat([Buffer.alloc(100_000, '-'), Buffer.from('\r\n'), bytes]),
  };
}
