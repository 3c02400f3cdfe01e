import { makeFrame, type Frame } from './frame.js';

const PATH = '[^\\s:()"\'][^:()"\']{0,1000}\\.(?:c|cc|cpp|cxx|c\\+\\+|h|hh|hpp|hxx|ipp|inl|m|mm|swift)';
const SOURCE = `(?:[A-Za-z]:)?${PATH}`;

/** `#1 0x55d0 in total(int) till.cpp:12:3` of sanitizers, `#1  0x55d0 in total (a=1) at till.cpp:12` of gdb. */
const BACKTRACE = /^\s*#\d{1,5}\s{1,4}(?:0x[0-9a-f]{1,16} )?in (.+?):(\d{1,9})(?::(\d{1,9}))?$/;

/** A call and its source, which begins behind the first blank that only signs of a path follow. */
const CALL = new RegExp(`^((?:.*[:()"'])?[^ :()"']*) +(?:at )?(${PATH})$`);
const CALL_ON_DRIVE = new RegExp(`^(.*?) (?:at )?([A-Za-z]:${PATH})$`);

/** `till.cpp:12: Failure`, `till.cpp:12:3: error: …`, Catch2's `at till.cpp:12`, and `Till.swift:12: error: …`. */
const PLACE = new RegExp(`^\\s*(?:at )?(${SOURCE}):(\\d{1,9})(?::(\\d{1,9}))?(?::(?:\\s.*)?)?$`);

/** `till.cpp(12): error: …` as Microsoft's compiler and Boost.Test print it. */
const IN_BRACKETS = new RegExp(`^\\s*(${SOURCE})\\((\\d{1,9})(?:,(\\d{1,9}))?\\)\\s?: .*$`);

const FOREIGN =
  /^\/usr\/(?:include|lib|local\/include|src)\/|[\\/]c\+\+[\\/]\d|(?:^|[\\/])(?:googletest|gtest|gmock|googlemock|catch2|doctest|boost|libstdc\+\+-v3|compiler-rt|glibc[^\\/]{0,20}|sysdeps|nptl|csu|_deps|third_party|vcpkg_installed|\.conan2?|external)[\\/]|(?:^|[\\/])(?:doctest|catch|catch_amalgamated)\.h(?:pp)?$|\.sdk[\\/]|[\\/]Xcode[^\\/]{0,40}\.app[\\/]|[\\/]\.build[\\/]checkouts[\\/]|[\\/]SourcePackages[\\/]|[\\/]VC[\\/]Tools[\\/]/;

/** Reads a frame of C, C++, Objective-C or Swift. */
export function readNativeFrame(line: string): Frame | undefined {
  return readBacktrace(line) ?? readPlace(line);
}

function readBacktrace(line: string): Frame | undefined {
  const [, call = '', row, column] = BACKTRACE.exec(line) ?? [];
  const [, name, file] = CALL_ON_DRIVE.exec(call) ?? CALL.exec(call) ?? [];
  return frameOf(file, row, column, name);
}

function readPlace(line: string): Frame | undefined {
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
