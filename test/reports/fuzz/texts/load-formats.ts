import * as fc from 'fast-check';
import { longText } from '../odd-values.js';

const oneLine = longText.map((text) => text.replaceAll('\n', ' '));

/** A line that k6 prints. */
export const k6Line = fc.oneof(
  fc
    .tuple(fc.constantFrom('    ', '       ', '         '), fc.constantFrom('✓', '✗'), oneLine)
    .map(([margin, mark, text]) => `${margin}${mark} ${text}`),
  fc
    .tuple(
      fc.constantFrom('   ✗ ', '     ', '       { kind:cart }'),
      fc.constantFrom('http_reqs', 'checks', ''),
      oneLine,
    )
    .map(([margin, metric, text]) => `${margin}${metric}.......: ${text}`),
  fc.tuple(fc.constantFrom('error', 'info'), oneLine).map(([level, text]) => `time="now" level=${level} msg=${text}`),
  fc.constantFrom(
    '     execution: local',
    '        script: shop.js',
    '  █ THRESHOLDS',
    '  █ TOTAL RESULTS',
    '     █ carts',
    '    http_req_duration',
    "    ✗ 'p(95)<200' p(95)=353.89ms",
    '      ↳  20% — ✓ 2 / ✗ 8',
    '    checks_failed......: 40.00%  8 out of 20',
    'ERRO[0003] TypeError: no',
    '\tat default (file:///shop.js:9:12(20))  scenario=buyers source=stacktrace',
    'running (16.7s), 00/50 VUs, 341 complete and 0 interrupted iterations',
    '',
  ),
);

/** A row of the CSV files of Locust. */
export const locustLine = fc.oneof(
  fc
    .tuple(fc.constantFrom('GET', 'POST', ''), fc.constantFrom('/carts', 'Aggregated', '"a,b"'), fc.nat(9), fc.nat(9))
    .map(([method, name, requests, failed]) => `${method},${name},${requests},${failed},7,13`),
  oneLine.map((text) => `GET,/carts,"${text.replaceAll('"', '""')}",3`),
  oneLine.map((text) => `3,KeyError('id'),${text},local`),
  fc.constantFrom("GET,/carts,CatchResponseError('Status: 500'),4", 'GET,/carts,"open', ',Aggregated,3,0,1,1'),
);
