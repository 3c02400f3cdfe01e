import { makeFrame, type Frame } from './frame.js';

/** `package:shop/till.dart 12:5  main.<fn>` and `test/till_test.dart 12:5  main.<fn>` of package:test. */
const TERSE = /^\s*((?:[a-z]{1,20}:)?[^\s:][^:]{0,1000}\.dart) (\d{1,9}):(\d{1,9})(?:\s{1,100}(\S.{0,500}))?$/;

/** `#0      main.<anonymous closure> (package:shop/till.dart:12:5)` of the virtual machine. */
const NUMBERED =
  /^\s*#\d{1,5}\s{1,10}([^(]{1,500}) \(((?:[a-z]{1,20}:)?[^\s:()][^:()]{0,1000}\.dart):(\d{1,9})(?::(\d{1,9}))?\)$/;

const FOREIGN =
  /^dart:|^org-dartlang-|^package:(?:test|test_api|test_core|matcher|flutter|flutter_test|flutter_tools|stack_trace|async|checks|mockito|mocktail|bloc_test|integration_test|fake_async|boot_test|collection)\/|\.pub-cache[\\/]|[\\/]dart-sdk[\\/]|[\\/]flutter[\\/]packages[\\/]/;

/** Reads a frame of Dart. A place in a package keeps its `package:`: its directory is not known. */
export function readDartFrame(line: string): Frame | undefined {
  const numbered = NUMBERED.exec(line);
  if (numbered !== null) return frameOf(numbered[2], numbered[3], numbered[4], numbered[1]);
  const [, file, row, column, name] = TERSE.exec(line) ?? [];
  return frameOf(file, row, column, name);
}

function frameOf(
  file: string | undefined,
  line: string | undefined,
  column: string | undefined,
  name: string | undefined,
): Frame | undefined {
  if (file === undefined) return undefined;
  return makeFrame({ file: file.replace(/^file:\/\//, ''), line, column, function: name?.trim() }, FOREIGN.test(file));
}
