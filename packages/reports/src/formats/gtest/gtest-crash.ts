import type { ReportedFailure } from '../../report.js';

/**
 * How a program crashed: a sanitizer found an error, after which the program fails whatever its tests say; or it died. The second
 * may be the output of a test as well, so that it counts for a test that does not end.
 */
export type GtestCrash = 'sanitizer' | 'died';

const SANITIZER =
  /^={2}\d{1,12}={2} ?(?:ERROR: (?:HW)?(?:Address|Leak|Memory|Thread|UndefinedBehavior)Sanitizer: |WARNING: MemorySanitizer: )|^WARNING: ThreadSanitizer: /;
const SANITIZER_END = /^SUMMARY: (?:HW)?\w{1,30}Sanitizer: /;

const SIGNAL =
  'Segmentation fault|Aborted|Bus error|Floating point exception|Illegal instruction|Trace/breakpoint trap|Killed|Terminated';

/** As a shell or make says it: `run.sh: line 3: 1234 Segmentation fault      (core dumped) ./cart_test`. */
const BY_SIGNAL = new RegExp(
  String.raw`^(?:\S.{0,500}: (?:line )?\d{1,9}: {1,20}\d{1,12} |g?make(?:\[\d{1,4}\])?: \*{3} \[.{1,500}\] )?(?:${SIGNAL})(?: {1,30}\(core dumped\)(?: .{0,2000})?| {2,30}\S.{0,2000})?$`,
);

/** As the program or its libraries say it. */
const DIED =
  /^(?:terminate called (?:after throwing an instance of|without an active exception|recursively)|libc\+\+abi(?:\.dylib)?: terminating|\*{3} stack smashing detected \*{3}|(?:double free or corruption|free\(\): |malloc\(\): |munmap_chunk\(\): |corrupted size vs\. prev_size|realloc\(\): )|\*{3} SIG[A-Z]{2,6} |Assertion failed: |Fatal (?:glibc )?error: |\[ FATAL \] |thread '.{1,200}' panicked at )/;
const ASSERT = /^\S.{0,1000}:\d{1,9}: .{1,2000}: Assertion `.{1,2000}' failed\.$/;

/** Undefined behavior ends a program only with an option: otherwise the test goes on. */
const UNDEFINED = /^\S.{0,1000}:\d{1,9}:\d{1,9}: runtime error: /;

/** Returns how a program crashed, by a line that it or its shell prints. */
export function crashOf(line: string): GtestCrash | undefined {
  const text = line.trimEnd();
  if (SANITIZER.test(text)) return 'sanitizer';
  return DIED.test(text) ||
    UNDEFINED.test(text) ||
    BY_SIGNAL.test(text) ||
    (text.endsWith("' failed.") && ASSERT.test(text))
    ? 'died'
    : undefined;
}

/** Whether a line is the last one of what a sanitizer says. */
export function isSanitizerEnd(text: string): boolean {
  return SANITIZER_END.test(text);
}

const FRAME = /^ {4,8}#\d{1,4} 0x[0-9a-f]{1,16} in (?:\S.{0,3000} )?(\S{1,1000}):(\d{1,9})(?::\d{1,9})?$/gm;

/** Frames of the sanitizer itself and of libraries. */
const FOREIGN = /sanitizer|^\/usr\/|gtest/;

/** Reads what is said of a crash. A sanitizer names the process first, and the place in its frames. */
export function crashFailureIn(text: string, isSanitizer: boolean): ReportedFailure {
  if (!isSanitizer) return { message: text, isAssertion: false, dialect: 'cpp' };
  const [first = ''] = text.split('\n', 1);
  const frame = [...text.matchAll(FRAME)].find(([, file = '']) => !FOREIGN.test(file));
  const location = frame?.[1] === undefined ? undefined : { file: frame[1], line: Number(frame[2]) };
  const message = first.replace(/^={2}\d{1,12}={2} ?/, '');
  return { message, text, isAssertion: false, dialect: 'cpp', ...(location === undefined ? {} : { location }) };
}
