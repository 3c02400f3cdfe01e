import { makeFrame, type Frame } from './frame.js';

/** `<tab>/src/till.go:12 +0x1d` of a goroutine's stack. */
const GOROUTINE = /^\s+([^\s:][^:]{0,1000}\.go|[A-Za-z]:[^:]{1,1000}\.go):(\d{1,9})(?: \+0x[0-9a-f]{1,16})?$/;

/** `till_test.go:12: …` of `t.Error`, `./till.go:12:5: …` of the compiler, `Error Trace: <tab>till_test.go:12` of testify. */
const LOG =
  /^\s*(?:Error Trace:\s{1,20})?([^\s:][^\s:]{0,1000}\.go|[A-Za-z]:[^\s:]{1,1000}\.go):(\d{1,9})(?::(\d{1,9}))?(?::(?:\s.*)?)?$/;

const STANDARD =
  'archive|bufio|builtin|bytes|cmp|compress|container|context|crypto|database|debug|embed|encoding|errors|expvar|flag|fmt|go|hash|html|image|index|internal|io|iter|log|maps|math|mime|net|os|path|plugin|reflect|regexp|runtime|slices|sort|strconv|strings|structs|sync|syscall|testing|text|time|unicode|unique|unsafe|vendor|weak';

/** The standard library under any GOROOT. A GOPATH has `/go/src/` as well, and below it the host: `github.com`. */
const FOREIGN_PATH = new RegExp(
  `(?:^|[\\\\/])(?:go[^\\\\/]{0,30}(?:[\\\\/][^\\\\/]{1,60}){0,2}|GOROOT|\\$GOROOT)[\\\\/]src[\\\\/](?:${STANDARD})[\\\\/]|[\\\\/]pkg[\\\\/]mod[\\\\/]|(?:^|[\\\\/])vendor[\\\\/]|^_testmain\\.go$|^external[\\\\/]`,
  'i',
);

/** The standard library and modules as `-trimpath` prints them. */
const FOREIGN_TRIMMED = new RegExp(`^(?:${STANDARD})/|^[^\\\\/][^\\\\/.]*\\.[^/]+/.*@v\\d`);

/** Reads a frame of Go. */
export function readGoFrame(line: string): Frame | undefined {
  const [, file, row, column] = GOROUTINE.exec(line) ?? LOG.exec(line) ?? [];
  if (file === undefined) return undefined;
  const isTrimmed = line.includes('.go:') && / \+0x[0-9a-f]+$/.test(line.slice(-24)) && FOREIGN_TRIMMED.test(file);
  return makeFrame({ file, line: row, column }, isTrimmed || FOREIGN_PATH.test(file));
}
