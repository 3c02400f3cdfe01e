import { makeFrame, type Frame } from './frame.js';

const SOURCE = '(?:[A-Za-z]:)?[^\\s:()"\'][^:()"\']{0,1000}\\.(?:c|cc|cpp|cxx|c\\+\\+|h|hh|hpp|hxx|ipp|inl|m|mm|swift)';

/** `#1 0x55d0 in total(int) till.cpp:12:3` of sanitizers, `#1  0x55d0 in total (a=1) at till.cpp:12` of gdb. */
const BACKTRACE = new RegExp(
  `^\\s*#\\d{1,5}\\s{1,4}(?:0x[0-9a-f]{1,16} )?in (.{1,1000}?) (?:at )?(${SOURCE}):(\\d{1,9})(?::(\\d{1,9}))?\\s*$`,
);

/** `till.cpp:12: Failure`, `till.cpp:12:3: error: …`, Catch2's `at till.cpp:12`, and `Till.swift:12: error: …`. */
const PLACE = new RegExp(`^\\s*(?:at )?(${SOURCE}):(\\d{1,9})(?::(\\d{1,9}))?(?::(?:\\s.*)?|\\s*)$`);

/** `till.cpp(12): error: …` as Microsoft's compiler and Boost.Test print it. */
const IN_BRACKETS = new RegExp(`^\\s*(${SOURCE})\\((\\d{1,9})(?:,(\\d{1,9}))?\\)\\s?: .*$`);

const FOREIGN =
  /^\/usr\/(?:include|lib|local\/include|src)\/|[\\/]c\+\+[\\/]\d|(?:^|[\\/])(?:googletest|gtest|gmock|googlemock|catch2|doctest|boost|libstdc\+\+-v3|compiler-rt|glibc[^\\/]{0,20}|sysdeps|nptl|csu|_deps|third_party|vcpkg_installed|\.conan2?|external)[\\/]|(?:^|[\\/])(?:doctest|catch|catch_amalgamated)\.h(?:pp)?$|\.sdk[\\/]|[\\/]Xcode[^\\/]{0,40}\.app[\\/]|[\\/]\.build[\\/]checkouts[\\/]|[\\/]SourcePackages[\\/]|[\\/]VC[\\/]Tools[\\/]/;

/** Reads a frame of C, C++, Objective-C or Swift. */
export function readNativeFrame(line: string): Frame | undefined {
  const backtrace = BACKTRACE.exec(line);
  if (backtrace !== null) return frameOf(backtrace[2], backtrace[3], backtrace[4], backtrace[1]);
  const [, file, row, column] = PLACE.exec(line) ?? IN_BRACKETS.exec(line) ?? [];
  return frameOf(file, row, column);
}

function frameOf(
  file: string | undefined,
  line: string | undefined,
  column: string | undefined,
  name?: string,
): Frame | undefined {
  return file === undefined ? undefined : makeFrame({ file, line, column, function: name }, FOREIGN.test(file));
}
