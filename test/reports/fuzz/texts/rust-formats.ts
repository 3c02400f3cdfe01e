import * as fc from 'fast-check';
import { name } from '../odd-values.js';

const rustName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'a::b', 'src/lib.rs - total (line 3)') },
  { weight: 1, arbitrary: name },
);
const panic = fc.constantFrom(
  "thread 'a' panicked at src/a.rs:1:1:",
  "thread 'a::b' (12) panicked at src/a.rs:1:1:",
  'assertion `left == right` failed',
  '  left: 1',
  ' right: 2',
  "thread 'a' panicked at 'no', src/a.rs:1:1",
  'note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace',
  'note: test did not panic as expected',
  'Error: "no"',
);
const small = fc.nat(3);

/** Lines of `cargo test`, the compiler and libtest. */
export const cargoLine = fc.oneof(
  small.map((count) => `running ${count} tests`),
  fc
    .tuple(
      rustName,
      fc.constantFrom('', ' - should panic'),
      fc.constantFrom('ok', 'FAILED', 'ignored, slow', '', 'ok <0.001s>', 'printedok'),
    )
    .map(([test, mode, end]) => `test ${test}${mode} ... ${end}`),
  fc.constantFrom('ok', 'FAILED', '', 'failures:', 'successes:', '    a', '    a::b', '..F'),
  rustName.map((test) => `---- ${test} stdout ----`),
  panic,
  fc
    .tuple(fc.constantFrom('ok', 'FAILED'), small, small)
    .map(
      ([word, passed, failed]) =>
        `test result: ${word}. ${passed} passed; ${failed} failed; 0 ignored; 0 measured; 0 filtered out`,
    ),
  fc.constantFrom(
    '     Running unittests src/lib.rs (target/debug/deps/shop-01)',
    '   Doc-tests shop',
    '   Compiling shop v0.1.0 (/shop)',
    'error[E0308]: mismatched types',
    '  --> src/lib.rs:4:1',
    'error: could not compile `shop` (lib test) due to 1 previous error',
    'error: test failed, to rerun pass `--lib`',
    "  process didn't exit successfully: `x` (signal: 6, SIGABRT: process abort signal)",
  ),
);

const nextestWords = fc.constantFrom(
  'PASS',
  'FAIL',
  'LEAK',
  'SKIP',
  'START',
  'SIGABRT',
  'TIMEOUT',
  'XFAIL',
  'ABORT',
  'TRY 1 FAIL',
  'TRY 2 SEGV',
  'TRY 2 PASS',
  'TRY 9999999 FAIL',
  'FLAKY 2/3',
  'FLKY-FL 2/3',
  'SETUP PASS',
  'SETUP FAIL',
);
/** Lines of `cargo nextest run`, and of all that may be around it. */
export const nextestLine = fc.oneof(
  fc
    .tuple(
      nextestWords,
      fc.constantFrom('', '(1/2) ', '(───) ', '[1/2] (1/1) '),
      fc.constantFrom('shop', 'shop::api', 'db:'),
      rustName,
      fc.nat(9),
    )
    .map(
      ([words, place, binary, test, indentation]) =>
        `${words.padStart(indentation === 0 ? 0 : 12)} [${words === 'SKIP' || words === 'START' ? '         ' : '   0.012s'}] ${place}${binary} ${test}`,
    ),
  fc.constantFrom(
    '  stdout ───',
    '  stderr ───',
    '  output ---',
    '── stdout ──',
    '  execfail ─',
    '--- STDOUT:              shop a ---',
    '--- TRY 1 STDERR:        shop a::b ---',
    '    (test aborted with signal 6: SIGABRT)',
    '           - with code 0xc0000005: Access violation',
    '           - test configured to fail if flaky',
    '────────────',
    '',
    ' Nextest run ID 8b2f2a3e-5d5c-4c8e-9a3e-0f6f2b7c9d10 with nextest profile: default',
    'error: test run failed',
    '   Doc-tests shop',
  ),
  small.map((count) => `    Starting ${count} tests across 1 binary`),
  fc
    .tuple(fc.constantFrom('Summary', 'Stress test'), fc.constantFrom('', 'iteration 1/2: '), small, small, small)
    .map(
      ([word, iteration, total, passed, failed]) =>
        `${word.padStart(12)} [   0.301s] ${iteration}${total} tests run: ${passed} passed, ${failed} failed, 0 skipped`,
    ),
  small.map((passed) => `     Summary [   0.301s] 2/2 stress run iterations: ${passed} passed`),
  panic.map((text) => `    ${text}`),
  cargoLine,
);
