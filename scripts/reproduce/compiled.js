import { CASES, elsewhere } from './cases.js';

const goFile = (pkg, cases) => `package ${pkg}

import (
	"os"
	"testing"
)

func ran(t *testing.T, id string, fails bool) {
	file, _ := os.OpenFile(os.Getenv("RAN"), os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o644)
	file.WriteString(id + "\\n")
	file.Close()
	if fails {
		t.Error("failing-" + id + "-")
	}
}

func TestSum(t *testing.T)      { ran(t, "${cases[0].id}_sum", ${cases[0].fails}) }
func TestSumTwice(t *testing.T) { ran(t, "${cases[0].id}_twice", false) }
func TestGröße(t *testing.T)    { ran(t, "${cases[0].id}_umlaut", ${cases[0].fails}) }
func TestNames(t *testing.T) {
${cases.map(({ id, name, suite, fails }) => `	t.Run(${JSON.stringify([...suite.slice(1), name].join('/'))}, func(t *testing.T) { ran(t, "${id}", ${fails}) })`).join('\n')}
	t.Run("outer", func(t *testing.T) {
		t.Run("row", func(t *testing.T) { ran(t, "${cases[0].id}_row", ${cases[0].fails}) })
		t.Run("row", func(t *testing.T) { ran(t, "${cases[0].id}_again", ${cases[0].fails}) })
		t.Run("row two", func(t *testing.T) { ran(t, "${cases[0].id}_two", false) })
	})
}
`;

const rustHead = `#[allow(dead_code)]
fn ran(id: &str, fails: bool) {
    use std::io::Write;
    let path = std::env::var("RAN").unwrap();
    std::fs::OpenOptions::new().append(true).open(path).unwrap().write_all(format!("{id}\\n").as_bytes()).unwrap();
    assert!(!fails, "failing-{id}-");
}
`;

const rustFile = (prefix, fails) => `${rustHead}
#[cfg(test)]
mod cart {
    use super::ran;
    #[test] fn adds_up() { ran("${prefix}_adds", ${fails}); }
    #[test] fn adds_up_twice() { ran("${prefix}_twice", false); }
    #[test] fn größe() { ran("${prefix}_umlaut", ${fails}); }
    mod inner { #[test] fn adds_up() { super::ran("${prefix}_inner", ${fails}); } }
}
#[test] fn adds_up() { ran("${prefix}_top", ${fails}); }
`;

const junit = (version) => (version === 5 ? 'org.junit.jupiter.api' : 'org.junit');

const javaFile = (className, prefix, { fails, version, more = '' }) => `package shop;
import ${junit(version)}.Test;
public class ${className} {
  static void ran(String id, boolean fails) throws Exception {
    try (java.io.FileWriter file = new java.io.FileWriter(System.getenv("RAN"), true)) { file.write(id + "\\n"); }
    if (fails) throw new AssertionError("failing-" + id + "-");
  }
  @Test public void sum() throws Exception { ran("${prefix}_sum", ${fails}); }
  @Test public void sumTwice() throws Exception { ran("${prefix}_twice", false); }
  @Test public void größe$1() throws Exception { ran("${prefix}_umlaut", ${fails}); }
  ${more}
}
`;

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>
<properties><maven.compiler.release>17</maven.compiler.release><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
<dependencies><dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.10.2</version><scope>test</scope></dependency></dependencies>
<build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version></plugin>
<plugin><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version></plugin>
<plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin></plugins></build></project>`;

const nested = `@org.junit.jupiter.api.Nested class Inner { @Test void sum() throws Exception { ran("inner_sum", true); } }
  @org.junit.jupiter.api.Test @org.junit.jupiter.api.DisplayName("is $(touch INJECTED)") void named() throws Exception { ran("cart_named", true); }
  @org.junit.jupiter.params.ParameterizedTest @org.junit.jupiter.params.provider.ValueSource(strings = {"a", "b"})
  void rows(String row) throws Exception { ran("row_" + row, true); }`;

export const COMPILED = [
  {
    runner: 'go test, JSON',
    needs: ['go'],
    versionCommand: 'go version',
    files: {
      'go.mod': 'module example.org/shop\n\ngo 1.19\n',
      'cart/cart_test.go': goFile('cart', CASES),
      'deep/cart/cart_test.go': goFile('cart', elsewhere('deep')),
    },
    run: 'go test -json ./... > report.json',
    report: 'report.json',
  },
  {
    runner: 'cargo test',
    needs: ['cargo'],
    versionCommand: 'cargo --version',
    files: {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "1.0.0"\nedition = "2021"\n',
      'src/lib.rs': rustFile('lib', true),
      'src/main.rs': `fn main() {}\n${rustFile('main', true)}`,
      'src/bin/extra.rs': `fn main() {}\n${rustFile('extra', false)}`,
      'tests/api.rs': rustFile('api', true),
      'tests/api_old.rs': rustFile('old', false),
    },
    run: 'RUSTC_BOOTSTRAP=1 cargo test --no-fail-fast -- -Z unstable-options --format json > report.txt',
    report: 'report.txt',
    // The stable output names no target: tests of one path in several run together.
    together: (id) => id.replace(/^[^_]*_/, ''),
  },
  {
    runner: 'Maven, Surefire',
    needs: ['mvn'],
    versionCommand: 'mvn --version',
    files: {
      'pom.xml': POM,
      '.mvn/maven.config': '-o\n-q\n',
      'src/test/java/shop/CartTest.java': javaFile('CartTest', 'cart', { fails: true, version: 5, more: nested }),
      'src/test/java/shop/BigCartTest.java': javaFile('BigCartTest', 'big', { fails: false, version: 5 }),
    },
    run: 'mvn test; cat target/surefire-reports/TEST-shop.CartTest*.xml > /dev/null && tar -cf report.tar target/surefire-reports/*.xml',
    report: 'report.tar',
  },
  {
    runner: 'Gradle',
    needs: ['gradle'],
    versionCommand: 'gradle --version | grep Gradle',
    setup: 'ln -s "$(command -v gradle)" gradlew',
    files: {
      'gradle.properties': 'org.gradle.offline=true\norg.gradle.daemon=false\n',
      'build.gradle': `apply plugin: 'java'\ndependencies { testCompile files('/usr/share/java/junit4.jar', '/usr/share/java/hamcrest-core.jar') }\ncompileTestJava.options.encoding = 'UTF-8'\n`,
      'src/test/java/shop/CartTest.java': javaFile('CartTest', 'cart', { fails: true, version: 4 }),
      'src/test/java/shop/BigCartTest.java': javaFile('BigCartTest', 'big', { fails: false, version: 4 }),
    },
    run: './gradlew test --offline; tar -cf report.tar build/test-results/test/*.xml',
    report: 'report.tar',
  },
  {
    runner: 'CTest, Test.xml',
    needs: ['ctest', 'cmake'],
    versionCommand: 'ctest --version',
    files: {
      'ran.sh': 'echo "$1" >> "$RAN"; [ "$2" = false ] || { echo "failing-$1-"; exit 1; }\n',
      'CMakeLists.txt': `cmake_minimum_required(VERSION 3.19)\nproject(shop NONE)\ninclude(CTest)\n${CASES.map(({ id, name, suite, fails }) => `add_test(NAME [==[${[...suite, name].join(' ')}]==] COMMAND sh \${CMAKE_SOURCE_DIR}/ran.sh ${id} ${fails})`).join('\n')}\n`,
    },
    setup: 'cmake -S . -B build',
    cwd: 'build',
    run: 'cd build && ctest -T Test; cp Testing/2*/Test.xml ../report.xml',
    report: 'report.xml',
  },
];
