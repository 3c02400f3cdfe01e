import { describe, expect, it } from '@jest/globals';
import { framesOf, locate, parseFrame } from './frames.js';

/** A line, the file, line and column in it, and the function. */
type Row = readonly [string, string, number, number?, string?];

const OWN: readonly Row[] = [
  // JavaScript: V8
  ['    at Object.fn (/app/tests/api.test.ts:29:5)', '/app/tests/api.test.ts', 29, 5, 'Object.fn'],
  ['    at /app/src/a.js:1:2', '/app/src/a.js', 1, 2],
  ['    at async Context.<anonymous> (file:///app/src/a.mjs:10:3)', '/app/src/a.mjs', 10, 3, 'Context.<anonymous>'],
  ['    at async file:///app/src/a.mjs:10:3', '/app/src/a.mjs', 10, 3],
  ['    at new Till (C:\\shop\\src\\till.ts:4:9)', 'C:\\shop\\src\\till.ts', 4, 9, 'new Till'],
  ['    at fn (file:///C:/shop/till.ts:4:9)', 'C:/shop/till.ts', 4, 9, 'fn'],
  ['    at Page (/app/src/app/(shop)/page.tsx:7:1)', '/app/src/app/(shop)/page.tsx', 7, 1, 'Page'],
  ['    at Proxy.get [as total] (src/till.ts:4:9)', 'src/till.ts', 4, 9, 'Proxy.get [as total]'],
  ['  at tests/cart.spec.ts:12:5', 'tests/cart.spec.ts', 12, 5],
  ['    at Context.eval (webpack:///./cypress/e2e/cart.cy.js:5:7)', 'cypress/e2e/cart.cy.js', 5, 7, 'Context.eval'],
  ['    at fn (webpack://shop/./src/till.ts?a1b2:5:7)', 'src/till.ts', 5, 7, 'fn'],
  ['    at fn (webpack-internal:///./src/till.ts:5:7)', 'src/till.ts', 5, 7, 'fn'],
  ['    at fn (webpack-internal:///(rsc)/./src/till.ts:5:7)', 'src/till.ts', 5, 7, 'fn'],
  // JavaScript: Firefox and Safari
  ['total@http://localhost:8080/src/till.js:12:34', 'http://localhost:8080/src/till.js', 12, 34, 'total'],
  ['@file:///app/till.js:12:34', '/app/till.js', 12, 34],
  ['async*total@/app/till.js:12:34', '/app/till.js', 12, 34, 'total'],
  // JavaScript: Vitest
  [' ❯ test/till.test.ts:5:47', 'test/till.test.ts', 5, 47],
  [' ❯ Object.total src/till.ts:5:47', 'src/till.ts', 5, 47, 'Object.total'],
  [' ❯ new Till src/till.ts:5:47', 'src/till.ts', 5, 47, 'new Till'],
  [' ❯ /my shop/till.ts:5:47', '/my shop/till.ts', 5, 47],
  [' ❯ C:/shop/till.ts:5:47', 'C:/shop/till.ts', 5, 47],
  // Java and its kin
  ['\tat com.shop.TillTest.total(TillTest.java:12)', 'TillTest.java', 12, undefined, 'com.shop.TillTest.total'],
  [
    'shop.TillSpec$$anonfun$1.apply(TillSpec.scala:12)',
    'TillSpec.scala',
    12,
    undefined,
    'shop.TillSpec$$anonfun$1.apply',
  ],
  ['    shop.till_test/fn (till_test.clj:26)', 'till_test.clj', 26, undefined, 'shop.till_test/fn'],
  ['\tat app//com.shop.TillTest.total(TillTest.java:12)', 'TillTest.java', 12, undefined, 'com.shop.TillTest.total'],
  ['\tat com.shop.till@1.2/com.shop.Till.<init>(Till.java:3)', 'Till.java', 3, undefined, 'com.shop.Till.<init>'],
  [
    '    at com.shop.TillTest$total adds up$1.invokeSuspend(TillTest.kt:30)',
    'TillTest.kt',
    30,
    undefined,
    'com.shop.TillTest$total adds up$1.invokeSuspend',
  ],
  [
    '\tat shop.TillSpec.$anonfun$new$1(TillSpec.scala:9)',
    'TillSpec.scala',
    9,
    undefined,
    'shop.TillSpec.$anonfun$new$1',
  ],
  [
    '\tat shop.TillSpec.total is right(TillSpec.groovy:9)',
    'TillSpec.groovy',
    9,
    undefined,
    'shop.TillSpec.total is right',
  ],
  ['\tat com.shop.Till.total(Till.java:12) ~[classes/:na]', 'Till.java', 12, undefined, 'com.shop.Till.total'],
  // Python
  ['  File "/app/tests/test_till.py", line 3, in test_total', '/app/tests/test_till.py', 3, undefined, 'test_total'],
  ['  File "C:\\shop\\till.py", line 3', 'C:\\shop\\till.py', 3],
  ['tests/test_till.py:12: AssertionError', 'tests/test_till.py', 12],
  ['tests/test_till.py:12: in test_total', 'tests/test_till.py', 12, undefined, 'test_total'],
  ['tests/test_till.py:12:', 'tests/test_till.py', 12],
  // Go
  ['\t/build/shop/till_test.go:40 +0x1d', '/build/shop/till_test.go', 40],
  ['    till_test.go:12: total: got 41, want 42', 'till_test.go', 12],
  ['        \tError Trace:\t/build/shop/till_test.go:12', '/build/shop/till_test.go', 12],
  ['./till.go:12:5: undefined: total', './till.go', 12, 5],
  ['\t/home/u/go/src/github.com/shop/till/till.go:12 +0x1d', '/home/u/go/src/github.com/shop/till/till.go', 12],
  ['\texample.com/shop/till/till_test.go:12 +0x1d', 'example.com/shop/till/till_test.go', 12],
  // Rust
  ['             at ./src/lib.rs:10:5', './src/lib.rs', 10, 5],
  ["thread 'tests::total' panicked at src/lib.rs:10:5:", 'src/lib.rs', 10, 5],
  ["thread 'tests::total' panicked at 'boom', src/lib.rs:10:5", 'src/lib.rs', 10, 5],
  ["thread 'tests::total' (1234) panicked at C:\\shop\\src\\lib.rs:10:5:", 'C:\\shop\\src\\lib.rs', 10, 5],
  // .NET
  [
    '   at Shop.Tests.TillTests.Total(Int32 a) in C:\\src\\TillTests.cs:line 12',
    'C:\\src\\TillTests.cs',
    12,
    undefined,
    'Shop.Tests.TillTests.Total(Int32 a)',
  ],
  [
    '   bei Shop.TillTests.Total() in C:\\src\\TillTests.cs:Zeile 12',
    'C:\\src\\TillTests.cs',
    12,
    undefined,
    'Shop.TillTests.Total()',
  ],
  [
    '  at Shop.TillTests.Total () [0x00001] in /src/TillTests.cs:12 ',
    '/src/TillTests.cs',
    12,
    undefined,
    'Shop.TillTests.Total ()',
  ],
  ['   at Shop.Tests.Till.total() in /src/Till.fs:line 12', '/src/Till.fs', 12, undefined, 'Shop.Tests.Till.total()'],
  // PHP
  [
    '#0 /src/tests/TillTest.php(12): Shop\\Till->total()',
    '/src/tests/TillTest.php',
    12,
    undefined,
    'Shop\\Till->total()',
  ],
  ['/src/tests/TillTest.php:12', '/src/tests/TillTest.php', 12],
  ['  at tests/Feature/TillTest.php:12', 'tests/Feature/TillTest.php', 12],
  // Ruby
  [
    "# ./spec/till_spec.rb:12:in 'block (2 levels) in <top (required)>'",
    './spec/till_spec.rb',
    12,
    undefined,
    'block (2 levels) in <top (required)>',
  ],
  ["/app/lib/till.rb:3:in `total'", '/app/lib/till.rb', 3, undefined, 'total'],
  ["/app/lib/till.rb:3:in 'Till#total': boom (RuntimeError)", '/app/lib/till.rb', 3, undefined, 'Till#total'],
  ['\tfrom lib/till.rb:3', 'lib/till.rb', 3],
  ['E     File "/build/till.py", line 12', '/build/till.py', 12],
  ['    [test/till_test.rb:12]:', 'test/till_test.rb', 12],
  ['test_0001_adds up(Till::total) [test/till_test.rb:12]:', 'test/till_test.rb', 12],
  ["/app/lib/till.rb:3: syntax error, unexpected `end'", '/app/lib/till.rb', 3],
  // PowerShell
  ['at <ScriptBlock>, C:\\shop\\Cart.Tests.ps1: line 12', 'C:\\shop\\Cart.Tests.ps1', 12],
  ['at Get-Total<Process>, /shop/Cart.psm1:3', '/shop/Cart.psm1', 3, undefined, 'Get-Total<Process>'],
  [
    ' at $total, $sum | Should -Be 3, /shop/Cart.Tests.ps1:12',
    '/shop/Cart.Tests.ps1',
    12,
    undefined,
    '$total, $sum | Should -Be 3',
  ],
  ['at line: 12 in D:\\shop\\Cart.Tests.ps1', 'D:\\shop\\Cart.Tests.ps1', 12],
  // Runners and compilers
  ['  1) [chromium] › cart.spec.ts:4:7 › Cart › adds ─────', 'cart.spec.ts', 4, 7],
  ['  tests/my cart.spec.ts:4:7 › Cart › adds', 'tests/my cart.spec.ts', 4, 7],
  ['\tat ✽.I pay "3" (now)(file:///shop/cart.feature:12)', '/shop/cart.feature', 12],
  ['at ✽.I pay(classpath:features/cart.feature:12)', 'features/cart.feature', 12],
  ['file /shop/test_cart.py, line 12', '/shop/test_cart.py', 12],
  ['C:/my shop/cart.ts:18:7: ERROR: Expected "}" but found ":"', 'C:/my shop/cart.ts', 18, 7],
  // C, C++, Objective-C, Swift
  ['till_test.cpp:12: Failure', 'till_test.cpp', 12],
  ['/src/till_test.cc:12', '/src/till_test.cc', 12],
  ['    #1 0x55d0f2 in total(int) /src/till.cpp:12:3', '/src/till.cpp', 12, 3, 'total(int)'],
  ['#1  0x000055d0 in total (a=1) at till.cpp:12', 'till.cpp', 12, undefined, 'total (a=1)'],
  ['#1 0x1 in total (a=":") at C:/my shop/till.cpp:12', 'C:/my shop/till.cpp', 12, undefined, 'total (a=":")'],
  ['#1 0x1 in total at /my shop/till.cpp:12', '/my shop/till.cpp', 12, undefined, 'total'],
  ['#1 0x1 in -[Till total:of:] /my shop/till.m:12:3', '/my shop/till.m', 12, 3, '-[Till total:of:]'],
  ['at c2.cc:5', 'c2.cc', 5],
  ['till.cpp(12): error: in "total": check a == b has failed', 'till.cpp', 12],
  [
    '/src/TillTests.swift:21: error: -[ShopTests.TillTests testTotal] : XCTAssertEqual failed',
    '/src/TillTests.swift',
    21,
  ],
  ['TillTests.m:32: ((false) is true) failed', 'TillTests.m', 32],
  // Dart
  ['test/till_test.dart 12:5  main.<fn>', 'test/till_test.dart', 12, 5, 'main.<fn>'],
  ['package:shop/till.dart 12:5  Till.total', 'package:shop/till.dart', 12, 5, 'Till.total'],
  [
    '#0      main.<anonymous closure> (file:///app/test/till_test.dart:12:5)',
    '/app/test/till_test.dart',
    12,
    5,
    'main.<anonymous closure>',
  ],
  // Perl
  ['#   at t/till.t line 12.', 't/till.t', 12],
  ['boom at lib/Till.pm line 3.', 'lib/Till.pm', 3],
  ['    at Shop.CartTests.testTotal() (/shop/Tests/CartTests.swift:19)', '/shop/Tests/CartTests.swift', 19],
  ['    (/shop/Tests/CartTests.swift:19)', '/shop/Tests/CartTests.swift', 19],
  ['/shop/CartTests.swift:34 - XCTAssertEqual failed: ("1") is not equal to ("2")', '/shop/CartTests.swift', 34],
  ['   Loc: [/shop/tst_cart.cpp(12)]', '/shop/tst_cart.cpp', 12],
  ["Failure ('test-cart.R:13:3'): total", 'test-cart.R', 13, 3],
  [' 1. shop::total(1) at test-cart.R:5:2', 'test-cart.R', 5, 2],
  [' 2. shop:::sum(x) at R/cart.R#12', 'R/cart.R', 12],
  ['  --> orders.hurl:4:0', 'orders.hurl', 4],
  ['     test/cart_test.exs:12', 'test/cart_test.exs', 12],
  ['       test/cart_test.exs:14: (test)', 'test/cart_test.exs', 14],
  ['       (shop 0.1.0) lib/shop/cart.ex:7: Shop.Cart.total/1', 'lib/shop/cart.ex', 7, undefined, 'Shop.Cart.total/1'],
  [
    "\tshop/cart_test.lua:49: in function 'TestCart.testTotal'",
    'shop/cart_test.lua',
    49,
    undefined,
    'TestCart.testTotal',
  ],
  ['cart_test.lua:12: expected: 42, actual: 41', 'cart_test.lua', 12],
  ['failed - card declined (TillTests.swift:15)', 'TillTests.swift', 15],
  ['Test Failed at /shop/test/runtests.jl:5', '/shop/test/runtests.jl', 5],
  [' [2] total(a::Int64) at /shop/src/Shop.jl:7', '/shop/src/Shop.jl', 7],
  ['   @ Shop /shop/src/Shop.jl:9', '/shop/src/Shop.jl', 9],
  ['    at total (/shop/a.js:1:2) {', '/shop/a.js', 1, 2, 'total'],
];

const FOREIGN: readonly string[] = [
  "\t/usr/share/lua/5.1/luaunit.lua:2233: in function 'assertEquals'",
  '       (ex_unit 1.17.2) lib/ex_unit/runner.ex:512: ExUnit.Runner.exec_test/2',
  '       deps/ecto/lib/ecto/repo.ex:40: Ecto.Repo.get/2',
  ' [1] macro expansion at /opt/julia/share/julia/stdlib/v1.10/Test/src/Test.jl:669',
  '    at node:internal/process/task_queues:95:5',
  '    at internal/main.js:1:2',
  '    at innerOk (internal:assert/utils:25:55)',
  '    at run (/app/node_modules/r/index.js:1:2)',
  '    at run (node_modules/r/index.js:1:2)',
  '    at run (C:\\app\\node_modules\\r\\index.js:1:2)',
  '    at <anonymous>:1:2',
  '    at fn (webpack:///./node_modules/x/index.js:1:2)',
  '    at fn (webpack:///webpack/bootstrap:1:2)',
  '    at ext:core/01_core.js:1:2',
  ' ❯ run node_modules/r/index.js:1:2',
  ' ❯ node:internal/process/task_queues:95:5',
  '\tat java.base/java.util.ArrayList.forEach(ArrayList.java:1511)',
  '\tat java.base@17.0.1/java.lang.reflect.Method.invoke(Method.java:569)',
  '\tat org.junit.jupiter.api.AssertEquals.failNotEqual(AssertEquals.java:197)',
  '\tat app//org.junit.Assert.fail(Assert.java:89)',
  '\tat org.testng.Assert.fail(Assert.java:99)',
  '\tat org.hamcrest.MatcherAssert.assertThat(MatcherAssert.java:20)',
  '\tat kotlin.test.AssertionsKt.fail(Assertions.kt:1)',
  '\tat scala.Function0.apply$mcV$sp(Function0.scala:39)',
  '\tat org.scalatest.OutcomeOf.outcomeOf(OutcomeOf.scala:85)',
  '\tat jdk.internal.reflect.DirectMethodHandleAccessor.invoke(DirectMethodHandleAccessor.java:103)',
  '  File "/usr/lib/python3.11/unittest/case.py", line 57, in testPartExecutor',
  '  File "/app/.venv/lib/python3.12/site-packages/requests/api.py", line 1, in get',
  '  File "<frozen importlib._bootstrap>", line 1',
  '  File "C:\\Users\\u\\AppData\\Local\\Programs\\Python\\Python311\\Lib\\unittest\\case.py", line 57, in x',
  '\t/usr/local/go/src/testing/testing.go:1526 +0x24e',
  '\t/opt/hostedtoolcache/go/1.21.1/x64/src/runtime/panic.go:884 +0x212',
  '\t/usr/lib/go-1.19/src/runtime/panic.go:884 +0x212',
  '\truntime/panic.go:884 +0x212',
  '\tgithub.com/stretchr/testify@v1.8.0/assert/assertions.go:1 +0x12',
  '\t/root/go/pkg/mod/github.com/stretchr/testify@v1.8.0/assert/assertions.go:1 +0x12',
  '             at /rustc/90b35a6239c3d8bdabc530a6a0816f7ff89a0aaf/library/std/src/panicking.rs:617:5',
  '             at /home/u/.cargo/registry/src/index.crates.io-6f17d22bba15001f/x-1.0.0/src/lib.rs:1:2',
  '   at NUnit.Framework.Assert.That(Object a) in /_/src/Assert.cs:line 3',
  '   at System.Threading.Tasks.Task.Run() in C:\\x\\Task.cs:line 3',
  '#3 /src/vendor/phpunit/phpunit/src/Framework/TestCase.php(12): f()',
  'phar:///usr/bin/phpunit.phar/phpunit/Framework/Assert.php:12',
  "/usr/lib/ruby/3.1.0/minitest.rb:12:in `run'",
  "/home/u/.gem/ruby/3.1.0/gems/rspec-core-3.12/lib/rspec/core.rb:12:in 'run'",
  '    #3 0x7f1 in testing::Test::Run() /src/googletest/src/gtest.cc:2508:3',
  '    #9 0x7f1 in __libc_start_main ../sysdeps/nptl/libc_start_call_main.h:58:16',
  'at Should<End>, C:\\Program Files\\WindowsPowerShell\\Modules\\Pester\\5.5.0\\Pester.psm1: line 8324',
  'at Invoke-Assertion, C:\\Modules\\Pester\\4.10.1\\Functions\\Assertions\\Should.ps1: line 209',
  'dart:async/zone.dart 12:5  _rootRun',
  'package:test_api/src/backend/invoker.dart 12:5  Invoker.run',
];

const NONE: readonly string[] = [
  '',
  'expected 1 to be 2',
  '\t... 12 more',
  'Caused by: java.lang.IllegalStateException: card declined',
  '\tat java.lang.Thread.sleep(Native Method)',
  '\tat com.shop.Till.total(Unknown Source)',
  '    at async Promise.all (index 0)',
  '    at eval (eval at run (/app/a.js:1:2), <anonymous>:1:1)',
  '    at Array.map (<anonymous>)',
  '   at Shop.Till.Total()',
  '#1 [internal function]: Shop\\Till->total()',
  '#2 {main}',
  'see http://localhost:3000/ at 12:30:45',
  'goroutine 7 [running]:',
  '   3: shop::total',
  'host.example:12: refused',
  'at <ScriptBlock>, <No file>: line 1',
  'at /shop/Cart.ps1:12',
  'at <ScriptBlock>, /shop/Cart.ps1',
  'at line: 12 in /shop/Cart.ps1:3',
];

describe('stack frames', () => {
  it.each(OWN.map((row) => ({ text: row[0], row })))('reads $text', ({ row: [text, file, line, column, name] }) => {
    const { isForeign, ...frame } = parseFrame(text) ?? { isForeign: true };
    expect(frame).toMatchObject({ file, line });
    expect('column' in frame ? frame.column : undefined).toBe(column);
    expect('function' in frame ? frame.function : undefined).toBe(name);
    expect(isForeign).toBe(false);
  });

  it.each(FOREIGN)('knows as foreign: %s', (line) => {
    expect(parseFrame(line)?.isForeign).toBe(true);
  });

  it.each(NONE)('finds no frame in: %s', (line) => {
    expect(parseFrame(line)).toBeUndefined();
  });

  it('finds the frames of a text in its order', () => {
    const text =
      'java.lang.RuntimeException: boom\r\n\tat a.B.c(B.java:1)\r\n\tat a.D.e(D.java:2)\r\nCaused by: x\r\n\t... 2 more';
    expect(framesOf(text).map(({ file, line }) => `${file}:${line}`)).toEqual(['B.java:1', 'D.java:2']);
  });
});

describe('location of a stack', () => {
  it('is its first frame inside the project', () => {
    const stack =
      'Error: x\n    at run (/app/node_modules/r/index.js:1:2)\n    at node:internal/x:1:1\n    at Object.fn (/app/a.test.ts:29:5)\n    at b (/app/b.ts:1:1)';
    expect(locate(stack)).toEqual({ file: '/app/a.test.ts', line: 29, column: 5 });
  });

  it('has no column where the language prints none', () => {
    const stack =
      'org.opentest4j.AssertionFailedError: x\n\tat org.junit.jupiter.api.Assertions.fail(Assertions.java:1)\n\tat shop.TillTest.total(TillTest.java:12)';
    expect(locate(stack)).toEqual({ file: 'TillTest.java', line: 12 });
  });

  it('is the innermost frame of Python, which prints it last', () => {
    const stack =
      'Traceback (most recent call last):\n  File "/app/tests/test_till.py", line 3, in test_total\n    total()\n  File "/app/till.py", line 9, in total\n    raise ValueError\n  File "/usr/lib/python3.11/json/decoder.py", line 337, in decode\nValueError: x';
    expect(locate(stack)).toEqual({ file: '/app/till.py', line: 9 });
  });

  it('is the innermost frame of a very long stack of Python', () => {
    const frames = Array.from({ length: 990 }, () => '  File "/app/till.py", line 9, in total\n    total()');
    const stack = [
      'Traceback (most recent call last):',
      '  File "/app/t.py", line 1, in t',
      ...frames,
      '  File "/app/deep.py", line 4, in deep',
      'RecursionError: x',
    ].join('\n');
    expect(locate(stack)).toEqual({ file: '/app/deep.py', line: 4 });
  });

  it('is unknown when no frame lies inside the project', () => {
    expect(
      locate('Error: x\n    at node:internal/x:1:1\n    at run (/app/node_modules/r/index.js:1:2)'),
    ).toBeUndefined();
    expect(locate('')).toBeUndefined();
  });

  it('is where the test or its step is, when there is no other place', () => {
    const [heading, frame] = ['[chromium] › cart.spec.ts:4:7 › Cart › adds', '    at total (/shop/cart.ts:9:3)'];
    expect(locate(heading)).toEqual({ file: 'cart.spec.ts', line: 4, column: 7 });
    expect(locate(`${heading}\n${frame}`)).toEqual({ file: '/shop/cart.ts', line: 9, column: 3 });
    const step = '\tat ✽.I pay(file:///shop/cart.feature:12)';
    expect(locate(`\tat shop.Steps.pay(Steps.java:7)\n${step}`)).toEqual({ file: 'Steps.java', line: 7 });
    expect(locate(`\tat io.cucumber.core.Runner.run(Runner.java:7)\n${step}`)).toEqual({
      file: '/shop/cart.feature',
      line: 12,
    });
  });

  it('is of Elixir not where the test begins, when there is another place', () => {
    const heading = '  1) test totals (CartTest)\n     test/cart_test.exs:12\n     Assertion with == failed';
    expect(locate(`${heading}\n     stacktrace:\n       test/cart_test.exs:14: (test)`)).toEqual({
      file: 'test/cart_test.exs',
      line: 14,
    });
    expect(locate(heading)).toEqual({ file: 'test/cart_test.exs', line: 12 });
  });

  it('passes over lines of more than 2,048 characters, and looks at 200 lines', () => {
    expect(locate(`    at ${'f'.repeat(2048)} (/app/a.ts:1:2)\n    at g (/app/b.ts:3:4)`)).toEqual({
      file: '/app/b.ts',
      line: 3,
      column: 4,
    });
    expect(locate(`${'x\n'.repeat(200)}    at g (/app/b.ts:3:4)`)).toBeUndefined();
    expect(locate(`${'x\n'.repeat(199)}    at g (/app/b.ts:3:4)`)).toEqual({ file: '/app/b.ts', line: 3, column: 4 });
  });
});
