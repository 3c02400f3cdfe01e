import { makeFrame, type Frame } from './frame.js';

/**
 * `at com.shop.Till.total(Till.java:12)` of Java, Kotlin, Scala, Groovy and Clojure; the class loader and the module
 * may precede the class (`app//`, `java.base@17.0.1/`), and the jar may follow the bracket (`~[till.jar:1.0]`).
 */
const FRAME =
  /^\s*at ((?:[^\s()/]{0,200}\/){0,3})([^\s()/]{1,1000}|[^()/]{1,1000})\(([^\s():/\\]{1,300}\.(?:java|kt|kts|scala|sc|groovy|gvy|clj|cljc)):(\d{1,9})\)(?:\s+~?\[[^\]]{0,300}\])?$/;

/** Modules of the runtime, and packages of the runtime, the test frameworks, the assertion libraries and the build tools. */
const FOREIGN_MODULE = /^(?:java|jdk)\./;
const FOREIGN_CLASS =
  /^(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|groovyjarjarasm|clojure|dalvik|android|androidx|libcore|com\.android|junit|org\.(?:junit|testng|opentest4j|apiguardian|hamcrest|assertj|mockito|powermock|easymock|spockframework|codehaus\.groovy|apache\.groovy|apache\.maven|apache\.tools\.ant|gradle|scalatest|scalactic|scalacheck|specs2|scalajs|robolectric|springframework|jetbrains|eclipse\.jdt|objenesis|graalvm|awaitility|jmock|codehaus\.plexus)|munit|sbt|zio\.(?:test|internal)|cats\.effect|utest|weaver|com\.google\.common\.truth|com\.intellij|net\.bytebuddy|net\.sf\.cglib|io\.(?:kotest|mockk|cucumber|restassured|quarkus\.test)|cucumber\.(?:api|runtime)|jdk\.internal|worker\.org\.gradle|androidx\.test|com\.beust|net\.jqwik|com\.codeborne|io\.kotlintest|strikt|assertk)\./;

/** Reads a frame of the Java virtual machine. Its file has no directory: only the class shows the package. */
export function readJavaFrame(line: string): Frame | undefined {
  const [, modules, call, file, row] = FRAME.exec(line) ?? [];
  if (call === undefined) return undefined;
  const isForeign = FOREIGN_CLASS.test(call) || (modules ?? '').split('/').some((part) => FOREIGN_MODULE.test(part));
  return makeFrame({ file, line: row, function: call }, isForeign);
}
