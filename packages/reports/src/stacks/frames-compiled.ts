import { type Frame, makeFrame } from './frame.js';

/**
 * `at com.shop.Till.total(Till.java:12)` of Java, Kotlin, Scala, Groovy and Clojure; the class loader and the module
 * may precede the class (`app//`, `java.base@17.0.1/`), and the jar may follow the bracket (`~[till.jar:1.0]`).
 */
const JAVA_FRAME =
  /^\s*at ((?:[^\s()/]{0,200}\/){0,3})([^\s()/]{1,1000}|[^()/]{1,1000})\(([^\s():/\\]{1,300}\.(?:java|kt|kts|scala|sc|groovy|gvy|clj|cljc)):(\d{1,9})\)(?:\s+~?\[[^\]]{0,300}\])?$/;

/** The same without `at`, as sbt and clojure.test write it, which is only a frame as a whole. */
const BARE_JAVA_FRAME =
  /^\s*(?:at )?((?:[\w$<>-]{1,200}[./]){1,30}[\w$<>-]{1,200}) ?\(([\w$-]{1,200}\.(?:java|kt|scala|groovy|cljc?)):(\d{1,9})\)$/;

/** Modules of the runtime, and packages of the runtime, the test frameworks, the assertion libraries and the build tools. */
const JAVA_FOREIGN_MODULE = /^(?:java|jdk)\./;
const JAVA_FOREIGN_CLASS =
  /^(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|groovyjarjarasm|clojure|dalvik|android|androidx|libcore|com\.android|junit|org\.(?:junit|testng|opentest4j|apiguardian|hamcrest|assertj|mockito|powermock|easymock|spockframework|codehaus\.groovy|apache\.groovy|apache\.maven|apache\.tools\.ant|gradle|scalatest|scalactic|scalacheck|specs2|scalajs|robolectric|springframework|jetbrains|eclipse\.jdt|objenesis|graalvm|awaitility|jmock|codehaus\.plexus)|munit|sbt|zio\.(?:test|internal)|cats\.effect|utest|weaver|com\.google\.common\.truth|com\.intellij|net\.bytebuddy|net\.sf\.cglib|io\.(?:kotest|mockk|cucumber|restassured|quarkus\.test)|cucumber\.(?:api|runtime)|jdk\.internal|worker\.org\.gradle|androidx\.test|com\.beust|net\.jqwik|com\.codeborne|io\.kotlintest|strikt|assertk)\./;

/** Reads a frame of the Java virtual machine. Its file has no directory: only the class shows the package. */
export function readJavaFrame(line: string): Frame | undefined {
  const [, modules, call, file, row] = JAVA_FRAME.exec(line) ?? bareFrameIn(line);
  if (call === undefined) return undefined;
  const isForeign =
    JAVA_FOREIGN_CLASS.test(call) || (modules ?? '').split('/').some((part) => JAVA_FOREIGN_MODULE.test(part));
  return makeFrame({ file, line: row, function: call }, isForeign);
}

function bareFrameIn(line: string): readonly (string | undefined)[] {
  const [whole, ...parts] = BARE_JAVA_FRAME.exec(line) ?? [];
  return [whole, undefined, ...parts];
}

/**
 * `at Shop.Till.Total(Int32 a) in C:\src\Till.cs:line 12`, with `at`, `in` and `line` in the machine's language; Mono:
 * `at Shop.Till.Total () [0x00001] in /src/Till.cs:12`.
 */
const DOTNET_FRAME =
  /^\s*\S{1,10} ([^()]{1,1000}\([^()]{0,1000}\))(?: \[0x[0-9a-f]{1,16}\])? \S{1,10} (.{1,1000}\.(?:cs|fs|vb|fsx|razor|cshtml|csx)):(?:[^\s\d:]{1,20} )?(\d{1,9})$/;

const DOTNET_FOREIGN =
  /^(?:System|Microsoft|NUnit\.(?:Framework|Core|Engine|VisualStudio|Util)|Xunit|MSTest|TestPlatform|FluentAssertions|AwesomeAssertions|Shouldly|Moq|NSubstitute|FakeItEasy|Castle|TUnit|Expecto|FsUnit|Unquote|Verify(?:Tests|Xunit|NUnit|MSTest)|TechTalk\.SpecFlow|Reqnroll|LightBDD|Fixie|Polly|AutoFixture|Bunit|Newtonsoft)\./;

/** Reads a frame of .NET that has a file. */
export function readDotnetFrame(line: string): Frame | undefined {
  const [, call, file, row] = DOTNET_FRAME.exec(line) ?? [];
  if (call === undefined || file === undefined) return undefined;
  return makeFrame(
    { file, line: row, function: call.trim() },
    DOTNET_FOREIGN.test(call) || /[\\/]\.nuget[\\/]/.test(file),
  );
}

/** `<tab>/src/till.go:12 +0x1d` of a goroutine's stack. */
const GO_GOROUTINE = /^\s+([^\s:][^:]{0,1000}\.go|[A-Za-z]:[^:]{1,1000}\.go):(\d{1,9})(?: \+0x[0-9a-f]{1,16})?$/;

/** `till_test.go:12: …` of `t.Error`, `./till.go:12:5: …` of the compiler, `Error Trace: <tab>till_test.go:12` of testify. */
const GO_LOG =
  /^\s*(?:Error Trace:\s{1,20})?([^\s:][^\s:]{0,1000}\.go|[A-Za-z]:[^\s:]{1,1000}\.go):(\d{1,9})(?::(\d{1,9}))?(?::(?:\s.*)?)?$/;

const GO_STANDARD =
  'archive|bufio|builtin|bytes|cmp|compress|container|context|crypto|database|debug|embed|encoding|errors|expvar|flag|fmt|go|hash|html|image|index|internal|io|iter|log|maps|math|mime|net|os|path|plugin|reflect|regexp|runtime|slices|sort|strconv|strings|structs|sync|syscall|testing|text|time|unicode|unique|unsafe|vendor|weak';

/** The standard library under any GOROOT. A GOPATH has `/go/src/` as well, and below it the host: `github.com`. */
const GO_FOREIGN_PATH = new RegExp(
  `(?:^|[\\\\/])(?:go[^\\\\/]{0,30}(?:[\\\\/][^\\\\/]{1,60}){0,2}|GOROOT|\\$GOROOT)[\\\\/]src[\\\\/](?:${GO_STANDARD})[\\\\/]|[\\\\/]pkg[\\\\/]mod[\\\\/]|(?:^|[\\\\/])vendor[\\\\/]|^_testmain\\.go$|^external[\\\\/]`,
  'i',
);

/** The standard library and modules as `-trimpath` prints them. */
const GO_FOREIGN_TRIMMED = new RegExp(`^(?:${GO_STANDARD})/|^[^\\\\/][^\\\\/.]*\\.[^/]+/.*@v\\d`);

/** Reads a frame of Go. */
export function readGoFrame(line: string): Frame | undefined {
  const [, file, row, column] = GO_GOROUTINE.exec(line) ?? GO_LOG.exec(line) ?? [];
  if (file === undefined) return undefined;
  const isTrimmed = line.includes('.go:') && / \+0x[0-9a-f]+$/.test(line.slice(-24)) && GO_FOREIGN_TRIMMED.test(file);
  return makeFrame({ file, line: row, column }, isTrimmed || GO_FOREIGN_PATH.test(file));
}

/** `at ./src/till.rs:10:5` of a backtrace, `panicked at src/till.rs:10:5:` and the older `panicked at 'text', src/till.rs:10:5`. */
const RUST_BACKTRACE = /^\s*at ([^\s:][^:]{0,1000}\.rs|[A-Za-z]:[^:]{1,1000}\.rs):(\d{1,9})(?::(\d{1,9}))?$/;
const RUST_PANIC = /(?:panicked at |, )((?:[A-Za-z]:)?[^\s:'",][^:'",]{0,500}\.rs):(\d{1,9}):(\d{1,9}):?$/;

const RUST_FOREIGN =
  /^\/rustc\/|[\\/]\.cargo[\\/](?:registry|git)[\\/]|[\\/]cargo[\\/](?:registry|git)[\\/]|[\\/]rustlib[\\/]|^\/rust\/deps\/|(?:^|[\\/])library[\\/](?:std|core|alloc|test|panic_unwind|proc_macro)[\\/]|(?:^|[\\/])vendor[\\/]/;

/** Reads a frame of Rust: of a backtrace, or the place that a panic names. */
export function readRustFrame(line: string): Frame | undefined {
  const [, file, row, column] =
    RUST_BACKTRACE.exec(line) ??
    (line.includes('panicked at ') || line.includes('.rs:') ? RUST_PANIC.exec(line) : null) ??
    [];
  return file === undefined ? undefined : makeFrame({ file, line: row, column }, RUST_FOREIGN.test(file));
}

const NATIVE_PATH = '[^\\s:()"\'][^:()"\']{0,1000}\\.(?:c|cc|cpp|cxx|c\\+\\+|h|hh|hpp|hxx|ipp|inl|m|mm|swift)';
const NATIVE_SOURCE = `(?:[A-Za-z]:)?${NATIVE_PATH}`;

/** `#1 0x55d0 in total(int) till.cpp:12:3` of sanitizers, `#1  0x55d0 in total (a=1) at till.cpp:12` of gdb. */
const NATIVE_BACKTRACE = /^\s*#\d{1,5}\s{1,4}(?:0x[0-9a-f]{1,16} )?in (.+?):(\d{1,9})(?::(\d{1,9}))?$/;

/** A call and its source, which begins behind the first blank that only signs of a path follow. */
const NATIVE_CALL = new RegExp(`^((?:.*[:()"'])?[^ :()"']*) +(?:at )?(${NATIVE_PATH})$`);
const NATIVE_CALL_ON_DRIVE = new RegExp(`^(.*?) (?:at )?([A-Za-z]:${NATIVE_PATH})$`);

/** `till.cpp:12: Failure`, `till.cpp:12:3: error: …`, Catch2's `at till.cpp:12`, and `Till.swift:12: error: …`. */
const NATIVE_PLACE = new RegExp(`^\\s*(?:at )?(${NATIVE_SOURCE}):(\\d{1,9})(?::(\\d{1,9}))?(?::(?:\\s.*)?| - .*)?$`);

/** `at Till.total() (/shop/Till.swift:19)` and `(/shop/Till.swift:19)` of Swift's test reporters. */
const NATIVE_BEHIND = new RegExp(
  `^\\s*(?:at [^()]{1,400}(?:\\([^()]{0,400}\\))? ?)?\\((${NATIVE_SOURCE}):(\\d{1,9})(?::(\\d{1,9}))?\\)$`,
);

/** `failed - declined (TillTests.swift:15)`, as tools that read result bundles of Xcode write it: the place behind the message. */
const NATIVE_AT_END = /\s\(([^\s():]{1,300}\.(?:swift|mm?)):(\d{1,9})\)$/;

/** `Loc: [/shop/tst_till.cpp(12)]` of Qt Test. */
const QT_PLACE = new RegExp(`^\\s*Loc: \\[(${NATIVE_SOURCE})\\((\\d{1,9})\\)\\]$`);

/** `till.cpp(12): error: …` as Microsoft's compiler and Boost.Test print it. */
const NATIVE_IN_BRACKETS = new RegExp(`^\\s*(${NATIVE_SOURCE})\\((\\d{1,9})(?:,(\\d{1,9}))?\\)\\s?: .*$`);

const NATIVE_FOREIGN =
  /^\/usr\/(?:include|lib|local\/include|src)\/|[\\/]c\+\+[\\/]\d|(?:^|[\\/])(?:googletest|gtest|gmock|googlemock|catch2|doctest|boost|libstdc\+\+-v3|compiler-rt|glibc[^\\/]{0,20}|sysdeps|nptl|csu|_deps|third_party|vcpkg_installed|\.conan2?|external)[\\/]|(?:^|[\\/])(?:doctest|catch|catch_amalgamated)\.h(?:pp)?$|\.sdk[\\/]|[\\/]Xcode[^\\/]{0,40}\.app[\\/]|[\\/]\.build[\\/]checkouts[\\/]|[\\/]SourcePackages[\\/]|[\\/]VC[\\/]Tools[\\/]/;

/** Reads a frame of C, C++, Objective-C or Swift. */
export function readNativeFrame(line: string): Frame | undefined {
  return readNativeBacktrace(line) ?? readNativePlace(line);
}

function readNativeBacktrace(line: string): Frame | undefined {
  const [, call = '', row, column] = NATIVE_BACKTRACE.exec(line) ?? [];
  const [, name, file] = NATIVE_CALL_ON_DRIVE.exec(call) ?? NATIVE_CALL.exec(call) ?? [];
  return nativeFrameOf(file, row, column, name);
}

function readNativePlace(line: string): Frame | undefined {
  const [, file, row, column] =
    NATIVE_PLACE.exec(line) ??
    NATIVE_IN_BRACKETS.exec(line) ??
    NATIVE_BEHIND.exec(line) ??
    QT_PLACE.exec(line) ??
    NATIVE_AT_END.exec(line) ??
    [];
  return nativeFrameOf(file, row, column);
}

function nativeFrameOf(
  file: string | undefined,
  line: string | undefined,
  column: string | undefined,
  name?: string,
): Frame | undefined {
  return file === undefined ? undefined : makeFrame({ file, line, column, function: name }, NATIVE_FOREIGN.test(file));
}

/** `package:shop/till.dart 12:5  main.<fn>` and `test/till_test.dart 12:5  main.<fn>` of package:test. */
const DART_TERSE = /^\s*((?:[a-z]{1,20}:)?[^\s:][^:]{0,1000}\.dart) (\d{1,9}):(\d{1,9})(?:\s{1,100}(\S.{0,500}))?$/;

/** `#0      main.<anonymous closure> (package:shop/till.dart:12:5)` of the virtual machine. */
const DART_NUMBERED =
  /^\s*#\d{1,5}\s{1,10}([^(]{1,500}) \(((?:[a-z]{1,20}:)?[^\s:()][^:()]{0,1000}\.dart):(\d{1,9})(?::(\d{1,9}))?\)$/;

const DART_FOREIGN =
  /^dart:|^org-dartlang-|^package:(?:test|test_api|test_core|matcher|flutter|flutter_test|flutter_tools|stack_trace|async|checks|mockito|mocktail|bloc_test|integration_test|fake_async|boot_test|collection)\/|\.pub-cache[\\/]|[\\/]dart-sdk[\\/]|[\\/]flutter[\\/]packages[\\/]/;

/** Reads a frame of Dart. A place in a package keeps its `package:`: its directory is not known. */
export function readDartFrame(line: string): Frame | undefined {
  const numbered = DART_NUMBERED.exec(line);
  if (numbered !== null) return dartFrameOf(numbered[2], numbered[3], numbered[4], numbered[1]);
  const [, file, row, column, name] = DART_TERSE.exec(line) ?? [];
  return dartFrameOf(file, row, column, name);
}

function dartFrameOf(
  file: string | undefined,
  line: string | undefined,
  column: string | undefined,
  name: string | undefined,
): Frame | undefined {
  if (file === undefined) return undefined;
  return makeFrame(
    { file: file.replace(/^file:\/\//, ''), line, column, function: name?.trim() },
    DART_FOREIGN.test(file),
  );
}
