import { type Frame, makeFrame } from './frame.js';

/** `File "shop/till.py", line 12, in total` of a traceback; pytest marks a file that cannot be read as source with `E` in front. */
const PYTHON_TRACEBACK = /^(?:E(?= ))?\s*File "([^"]{1,1000})", line (\d{1,9})(?:, in (.{1,500}))?$/;

/** `shop/till.py:12: AssertionError` and `shop/till.py:12: in total` of pytest. */
const PYTHON_PYTEST =
  /^(?:E {1,20})?([^\s:"'()][^:"'()]{0,1000}\.pyx?|[A-Za-z]:[^:"'()]{1,1000}\.pyx?):(\d{1,9}):(?: in (\S{1,500})| .{0,500})?$/;

const PYTHON_FOREIGN =
  /(?:^|[\\/])(?:site-packages|dist-packages|\.?venv|\.?virtualenvs?|\.tox|\.nox|\.eggs|_pytest)[\\/]|[\\/]lib(?:64)?[\\/]python\d|[\\/]python\d[\d.]*[\\/]lib[\\/]|[\\/]Python\d{2,4}(?:-\d+)?[\\/]lib[\\/]|[\\/]Python\.framework[\\/]|^</i;

/** Reads a frame of Python. */
export function readPythonFrame(line: string): Frame | undefined {
  const [, file, row, name] = PYTHON_TRACEBACK.exec(line) ?? PYTHON_PYTEST.exec(line) ?? [];
  if (file === undefined) return undefined;
  const frame = makeFrame({ file, line: row, function: name }, PYTHON_FOREIGN.test(file));
  return frame === undefined ? undefined : { ...frame, isInnermostLast: true };
}

/**
 * `./spec/till_spec.rb:12:in 'block in <main>'`, with a backtick before Ruby 3.4; `# ` precedes it in RSpec's text,
 * `from ` in Ruby's own, and the message follows in its first line. Minitest: `test_sum(TillTest)
 * [test/till_test.rb:12]:`.
 */
const RUBY_FRAME =
  /^\s*(?:# |from |(?:[^\s[][^\n[]{0,400} )?\[)?((?:[A-Za-z]:)?[^\s:#[\]'"`][^:[\]'"`]{0,1000}\.(?:rb|rake|ru|erb|haml|slim|feature)):(\d{1,9})(?::in [`'](.{0,500}?)'(?::[^]*)?|\]:?|: syntax errors?\b.*)?$/;

const RUBY_FOREIGN =
  /[\\/]gems[\\/]|[\\/]lib[\\/]ruby[\\/]|[\\/]rubies[\\/]|(?:^|[\\/])vendor[\\/]|^<internal:|[\\/](?:bin|exe)[\\/](?:rspec|bundle|rake)|[\\/]\.bundle[\\/]|[\\/]bundle[\\/]ruby[\\/]/;

/** Reads a frame of Ruby. */
export function readRubyFrame(line: string): Frame | undefined {
  const [, file, row, name] = RUBY_FRAME.exec(line) ?? [];
  return file === undefined ? undefined : makeFrame({ file, line: row, function: name }, RUBY_FOREIGN.test(file));
}

/** `#0 /src/Till.php(12): Shop\Till->total()` of a trace. */
const PHP_TRACE = /^\s*#\d{1,5} ((?:[A-Za-z]:|phar:)?[^:()][^:]{0,1000}?)\((\d{1,9})\): (.{0,1000})$/;

/** `/src/TillTest.php:12` alone in its line, as PHPUnit prints it; Pest puts `at ` before it. */
const PHP_PLACE = /^\s*(?:at )?((?:[A-Za-z]:|phar:)?[^\s:()][^:()]{0,1000}\.(?:php|phpt|inc)):(\d{1,9})$/;

const PHP_FOREIGN = /(?:^|[\\/])vendor[\\/]|^phar:|[\\/]phpunit[^\\/]{0,20}\.phar|(?:^|[\\/])phpunit$|eval\(\)'d code/;

/** Reads a frame of PHP. */
export function readPhpFrame(line: string): Frame | undefined {
  const [, file, row, call] = PHP_TRACE.exec(line) ?? PHP_PLACE.exec(line) ?? [];
  return file === undefined ? undefined : makeFrame({ file, line: row, function: call }, PHP_FOREIGN.test(file));
}

/** `#   at t/till.t line 12.` of Test::More, `… at lib/Till.pm line 12.` of `die`, `Till::total(1) called at …` of Carp. */
const PERL_FRAME = /(?:^|\s)at ([^\s:()]{1,1000}\.(?:t|pl|pm|pmc)) line (\d{1,9})\.?$/;

const PERL_FOREIGN = /[\\/]perl5?[\\/]|[\\/](?:Test2?|Carp)[\\/]|[\\/]local[\\/]lib[\\/]/;

/** Reads a frame of Perl. */
export function readPerlFrame(line: string): Frame | undefined {
  const [, file, row] = PERL_FRAME.exec(line) ?? [];
  return file === undefined ? undefined : makeFrame({ file, line: row }, PERL_FOREIGN.test(file));
}

/** `(shop 0.1.0) lib/shop/cart.ex:7: Shop.Cart.total/1`, `test/cart_test.exs:12: (test)`, and `test/cart_test.exs:12` of ExUnit alone. */
const ELIXIR_FRAME =
  /^\s*(?:\((\w{1,60})(?: \d[\w.+-]{0,40})?\) )?([^\s:()][^:()]{0,500}\.exs?):(\d{1,9})(?:: (\S.{0,500}))?$/;

const ELIXIR_FOREIGN = /^(?:elixir|ex_unit|mix|iex|logger|eex|stdlib|kernel|ecto|ecto_sql|phoenix|plug|mox)$/;

/** Reads a frame of Elixir. */
export function readElixirFrame(line: string): Frame | undefined {
  const [, app = '', file, row, name] = ELIXIR_FRAME.exec(line) ?? [];
  if (file === undefined) return undefined;
  const isForeign = ELIXIR_FOREIGN.test(app) || /(?:^|[\\/])deps[\\/]/.test(file);
  const frame = makeFrame({ file, line: row, function: name?.startsWith('(') === true ? undefined : name }, isForeign);
  return name === undefined && frame !== undefined ? { ...frame, isOfTest: true } : frame;
}

/** The place alone, as R writes it: `test-cart.R:13:3`, `test-cart.R#13`, `test-cart.R:13:3:13:9`. */
const R_PLACE =
  /^((?:[A-Za-z]:)?[^\s:'()][^:'()]{0,500}\.[rR](?:md)?)(?::(\d{1,9})(?::(\d{1,9}))?|#(\d{1,9}))(?::\d{1,9}:\d{1,9})?$/;

/** `cart_test.lua:12: in function 'total'` of a traceback, and `cart_test.lua:12: out of stock` in front of a message. */
const LUA_FRAME =
  /^\s*((?:[A-Za-z]:)?[^\s:()'"]{1,500}\.lua):(\d{1,9}):(?: in (?:function |method |upvalue |local |field )?[<']?([^'>]{1,300})[>']?| \S.*)$/;

const LUA_FOREIGN =
  /(?:^|[\\/])(?:luaunit|luarocks)(?:[\\/]|\.lua$)|[\\/](?:busted|luassert)[\\/]|[\\/]share[\\/]lua[\\/]/;

/** Reads a frame of Lua. */
export function readLuaFrame(line: string): Frame | undefined {
  const [, file, row, name] = LUA_FRAME.exec(line) ?? [];
  return file === undefined ? undefined : makeFrame({ file, line: row, function: name }, LUA_FOREIGN.test(file));
}

/** Reads a frame of R: testthat's `('test-cart.R:13:3')`, and rlang's ` 1. shop::total(1) at test-cart.R:5:2`. */
export function readRFrame(line: string): Frame | undefined {
  if (!/\.R(?:md)?[:#]\d/i.test(line)) return undefined;
  const quoted = line.indexOf("('");
  const place =
    quoted < 0 ? line.slice(line.lastIndexOf(' at ') + 4) : line.slice(quoted + 2, line.indexOf("')", quoted + 2));
  const [, file, row, column, short] = R_PLACE.exec(place) ?? [];
  return file === undefined ? undefined : makeFrame({ file, line: row ?? short, column }, false);
}

/** The place alone, as Julia writes it. */
const JULIA_PLACE = /^((?:[A-Za-z]:)?[^\s:][^:]{0,500}\.jl):(\d{1,9})$/;
const JULIA_MODULE = /^[\w.]{1,100} /;

const JULIA_FOREIGN = /[\\/]share[\\/]julia[\\/]|[\\/]\.julia[\\/]packages[\\/]|^\.[\\/]/;

/** Reads a frame of Julia: `Test Failed at /shop/test/runtests.jl:5`, ` @ Shop /shop/src/Shop.jl:7`, `[2] total(a) at /shop/src/Shop.jl:7`. */
export function readJuliaFrame(line: string): Frame | undefined {
  if (!/\.jl:\d{1,9}$/.test(line)) return undefined;
  const [at, module] = [line.lastIndexOf(' at '), line.lastIndexOf(' @ ')];
  const place = at > module ? line.slice(at + 4) : line.slice(module + 3).replace(JULIA_MODULE, '');
  const [, file, row] = JULIA_PLACE.exec(place) ?? [];
  return file === undefined || Math.max(at, module) < 0
    ? undefined
    : makeFrame({ file, line: row }, JULIA_FOREIGN.test(file));
}

/** What is behind `at ` in a frame of PowerShell: a script or module, with the line behind it, or in front of it. */
const POWERSHELL_PLACE = /^(?:line: (\d{1,9}) in )?(.{1,2000}\.psm?1)(?:: ?(?:line )?(\d{1,9}))?$/i;

const POWERSHELL_FOREIGN = /(?:^|[\\/])Pester\.psm?1$|[\\/]Pester[\\/](?:\d[\d.]{0,20}[\\/])?(?:Functions|src)[\\/]/i;

/**
 * Reads a frame of PowerShell: `at Get-Total<Process>, /shop/Cart.ps1: line 12`, as Pester 5 prints it (`at $total | Should -Be 3,
 * /shop/Cart.Tests.ps1:12`), and `at line: 12 in /shop/Cart.Tests.ps1` of Pester 3.
 */
export function readPowershellFrame(line: string): Frame | undefined {
  const text = line.trimStart();
  const [, before, path = '', behind] = text.startsWith('at ') ? (POWERSHELL_PLACE.exec(text.slice(3)) ?? []) : [];
  if ((before === undefined) === (behind === undefined)) return undefined;
  if (before !== undefined) return makeFrame({ file: path, line: before }, POWERSHELL_FOREIGN.test(path));
  const comma = path.lastIndexOf(', ');
  const [name, file] = [path.slice(0, Math.max(comma, 0)), path.slice(comma + 2)];
  if (comma < 0) return undefined;
  const isBlock = name.startsWith('<ScriptBlock>');
  return makeFrame({ file, line: behind, function: isBlock ? undefined : name }, POWERSHELL_FOREIGN.test(file));
}

/** Hurl: `  --> orders.hurl:4:0`; its columns count from 0 where a whole line is meant. */
const HURL_FRAME = /^\s*--> ((?:[A-Za-z]:)?[^\s:][^:]{0,500}\.hurl):(\d{1,9}):(\d{1,9})$/;

/** Reads a place of Hurl. */
export function readHurlFrame(line: string): Frame | undefined {
  const [, file, row, column] = HURL_FRAME.exec(line) ?? [];
  return file === undefined ? undefined : makeFrame({ file, line: row, column }, false);
}

/** The end of a V8 frame: `:line:column`, then the bracket that closes the place. */
const JAVASCRIPT_PLACE_END = /:(\d{1,9}):(\d{1,9})(\)?)$/;

/** A frame of Firefox or Safari: `name@file:line:column`. The name may be empty. */
const JAVASCRIPT_AT_SIGN =
  /^\s*([^@\s]{0,500})@([a-z][\w.+-]{0,30}:\/{1,3}[^\s@]{1,1000}|\/[^\s@]{1,1000}|[^\s@:()]{1,1000}\.[cm]?[jt]sx?):(\d{1,9}):(\d{1,9})$/i;

/** Frames of the runtime and its caches, of installed packages, of bundlers' own code, and of code without a file. */
const JAVASCRIPT_FOREIGN =
  /^(?:node|internal|bun|deno|ext|jsr|npm|wasm|chrome-extension|moz-extension|native):|^internal\/|(?:^|[\\/])node_modules[\\/]|^<anonymous>|^native$|^evalmachine\.|^\[eval|^\[native|^https:\/\/(?:deno\.land|jsr\.io|esm\.sh)\/|\/__cypress\/runner\/|^(?:webpack\/|external )/;

const JAVASCRIPT_LONGEST_FILE = 1001;
const JAVASCRIPT_LONGEST_NAME = 500;

/** Reads a frame of V8 (`at name (file:1:2)`, `at async file:1:2`), Firefox or Safari (`name@file:1:2`), or of Vitest (`❯ name file:1:2`). */
export function readJavaScriptFrame(line: string): Frame | undefined {
  return readV8Frame(line) ?? readAtSignFrame(line) ?? readPointedFrame(line);
}

function readV8Frame(line: string): Frame | undefined {
  // Node continues with the members of an error in braces.
  const text = line.trimStart().replace(/ \{$/, '');
  if (!text.startsWith('at ')) return undefined;
  const end = JAVASCRIPT_PLACE_END.exec(text);
  if (end === null) return undefined;
  const [, row, column, bracket] = end;
  const place =
    bracket === ')'
      ? placeInBrackets(text.slice(3, end.index))
      : { name: '', file: text.slice(3, end.index).replace(/^async /, '') };
  if (place === undefined || !isFile(place.file) || place.name.length > JAVASCRIPT_LONGEST_NAME) return undefined;
  return javaScriptFrameOf(place.file, row, column, place.name.replace(/^async /, ''));
}

/** `name (file` in two. A file may have brackets of its own (`app/(shop)/page.ts`), code made by eval has none. */
function placeInBrackets(text: string): { readonly name: string; readonly file: string } | undefined {
  const spaced = text.indexOf(' (');
  const open = spaced === -1 ? text.indexOf('(') : spaced + 1;
  if (open === -1) return undefined;
  const file = text.slice(open + 1);
  return file.startsWith('eval at ') || !isBalanced(file) ? undefined : { name: text.slice(0, open).trim(), file };
}

function isBalanced(file: string): boolean {
  return file.split('(').length === file.split(')').length && !file.includes('), ');
}

function isFile(file: string): boolean {
  return file !== '' && file.length <= JAVASCRIPT_LONGEST_FILE + 'file://'.length && !/^\s/.test(file);
}

function readAtSignFrame(line: string): Frame | undefined {
  const [, name, file, row, column] = JAVASCRIPT_AT_SIGN.exec(line) ?? [];
  return file === undefined ? undefined : javaScriptFrameOf(file, row, column, name?.replace(/^async\*/, ''));
}

/** A file may have blanks in its path; the name in front of it has no slash. */
function readPointedFrame(line: string): Frame | undefined {
  const text = line.trim();
  const end = text.startsWith('❯ ') ? JAVASCRIPT_PLACE_END.exec(text) : null;
  if (end === null || end[3] !== '') return undefined;
  const place = text.slice(2, end.index);
  const slash = place.search(/[\\/]/);
  const blank = (slash < 0 ? place : place.slice(0, slash)).lastIndexOf(' ');
  const file = place.slice(blank + 1);
  if (!isFile(file)) return undefined;
  return javaScriptFrameOf(file, end[1], end[2], blank < 0 ? undefined : place.slice(0, blank));
}

function javaScriptFrameOf(
  file: string,
  line: string | undefined,
  column: string | undefined,
  name: string | undefined,
): Frame | undefined {
  const path = file.startsWith('webpack')
    ? withoutWebpack(file)
    : file.replace(/^file:\/\/(?:\/(?=[A-Za-z]:[\\/]))?/, '');
  return makeFrame({ file: path, line, column, function: name }, JAVASCRIPT_FOREIGN.test(path));
}

/** `webpack://name/./src/a.ts?abcd` as `src/a.ts`. */
function withoutWebpack(url: string): string {
  return url
    .replace(/^webpack(?:-internal)?:\/\/(?:\/|[^/.][^/]{0,200}\/(?=\.))?/, '')
    .replace(/^\([\w-]{1,40}\)\//, '')
    .replace(/^\.\//, '')
    .replace(/\?[\w-]{0,40}$/, '');
}
