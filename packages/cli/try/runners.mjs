// Test runners, a project with failures for each, the runner's own report, and ways in which people start it.

const make = (command) => ({ Makefile: `.PHONY: test\ntest:\n\t@${command}\n` });
const script = (command, rest = {}) => ({
  'package.json': JSON.stringify({
    name: 'shop',
    private: true,
    scripts: { test: command, 'test:ci': command },
    ...rest,
  }),
});
const ASSERT = "const assert = require('node:assert');";

export const RUNNERS = [
  {
    name: 'Jest',
    files: {
      ...script('jest'),
      ...make('npx jest --ci'),
      'cart.test.js':
        "describe('cart', () => { test('adds', () => expect(2).toBe(2)); test('pays', () => expect(2).toBe(3)); });\n",
      'broken.test.js': "throw new Error('cannot load');\n",
    },
    own: { command: 'npx jest --json --outputFile=own.json', report: 'own.json' },
    spellings: [
      'npm test',
      'npx jest --ci',
      'make test',
      'npx cross-env NODE_OPTIONS=--no-warnings jest',
      'yarn test',
      'pnpm test',
    ],
  },
  {
    name: 'Vitest',
    files: {
      ...script('vitest run'),
      ...make('npx vitest run'),
      'cart.test.js':
        "import { describe, expect, test } from 'vitest';\ndescribe('cart', () => { test('adds', () => expect(2).toBe(2)); test('pays', () => expect(2).toBe(3)); });\n",
    },
    own: { command: 'npx vitest run --reporter=junit --outputFile=own.xml', report: 'own.xml' },
    spellings: ['npm test', 'npx vitest run', 'make test', 'npx vitest --run --retry 0', 'pnpm test'],
  },
  {
    name: 'Vitest with reporters in its configuration',
    files: {
      ...script('vitest run'),
      'vitest.config.js':
        "export default { test: { reporters: ['verbose', ['json', { outputFile: 'kept.json' }]] } };\n",
      'cart.test.js': "import { expect, test } from 'vitest';\ntest('pays', () => expect(2).toBe(3));\n",
    },
    own: { command: 'npx vitest run --reporter=junit --outputFile=own.xml', report: 'own.xml' },
    keeps: 'kept.json',
    spellings: ['npm test', 'npx vitest run', 'yarn test'],
  },
  {
    name: 'Mocha',
    files: {
      ...script('mocha'),
      ...make('npx mocha test/*.js'),
      'test/cart.js': `${ASSERT}\ndescribe('cart', () => { it('adds', () => {}); it('pays', () => assert.strictEqual(2, 3)); it('waits'); });\n`,
    },
    own: { command: 'npx mocha --reporter json --reporter-option output=own.json', report: 'own.json' },
    spellings: [
      'npm test',
      'npx mocha --reporter dot',
      'make test',
      'npx mocha --parallel',
      'npx mocha --no-warnings test/cart.js',
    ],
  },
  {
    name: 'node:test',
    files: {
      ...script('node --test'),
      ...make('node --test'),
      'cart.test.js': `${ASSERT}\nconst { test } = require('node:test');\ntest('adds', () => {}); test('pays', () => assert.strictEqual(2, 3));\n`,
    },
    own: { command: 'node --test --test-reporter=tap --test-reporter-destination=own.tap', report: 'own.tap' },
    spellings: [
      'npm test',
      'node --test cart.test.js',
      'make test',
      'npx tsx --test cart.test.js',
      'node --test --test-reporter=dot',
    ],
  },
  {
    name: 'Playwright',
    files: {
      ...script('playwright test'),
      ...make('npx playwright test'),
      'playwright.config.js': "module.exports = { reporter: [['line'], ['junit', { outputFile: 'kept.xml' }]] };\n",
      'cart.spec.js':
        "const { test, expect } = require('@playwright/test');\ntest('adds', () => expect(2).toBe(2)); test('pays', () => expect(2).toBe(3));\n",
    },
    own: {
      command: 'npx playwright test --reporter=json',
      report: 'own.json',
      environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: 'own.json' },
    },
    keeps: 'kept.xml',
    spellings: ['npm test', 'npx playwright test', 'make test', 'npx playwright test --reporter=dot', 'yarn test'],
  },
  {
    name: 'Cucumber.js',
    files: {
      ...script('cucumber-js'),
      ...make('npx cucumber-js'),
      'features/cart.feature':
        'Feature: Cart\n  Scenario: adds\n    Given 2 is 2\n  Scenario: pays\n    Given 2 is 3\n',
      'features/steps.js': `${ASSERT}\nconst { Given } = require('@cucumber/cucumber');\nGiven('{int} is {int}', (a, b) => assert.strictEqual(a, b));\n`,
    },
    own: { command: 'npx cucumber-js --format message:own.ndjson', report: 'own.ndjson' },
    spellings: ['npm test', 'npx cucumber-js --format summary', 'make test'],
  },
  {
    name: 'AVA',
    files: {
      ...script('ava'),
      ...make('npx ava'),
      'cart.test.mjs': "import test from 'ava';\ntest('adds', (t) => t.is(2, 2));\ntest('pays', (t) => t.is(2, 3));\n",
    },
    own: { command: 'npx ava --tap > own.tap', report: 'own.tap' },
    spellings: ['npm test', 'npx ava', 'make test', 'npx ava --tap'],
  },
  {
    name: 'tape',
    files: {
      ...script('tape test.js'),
      ...make('node test.js'),
      'test.js':
        "const test = require('tape');\ntest('adds', (t) => { t.equal(2, 2); t.end(); });\ntest('pays', (t) => { t.equal(2, 3); t.end(); });\n",
    },
    own: { command: 'npx tape test.js > own.tap', report: 'own.tap' },
    spellings: ['npm test', 'node test.js', 'make test', 'npx tape test.js'],
  },
  {
    name: 'tap',
    files: {
      ...script('tap --disable-coverage --allow-empty-coverage'),
      ...make('npx tap --disable-coverage --reporter=terse'),
      'test/cart.test.js':
        "const t = require('tap');\nt.test('adds', (t) => { t.equal(2, 2); t.end(); });\nt.test('pays', (t) => { t.equal(2, 3); t.end(); });\n",
    },
    own: { command: 'npx tap --disable-coverage --reporter=tap > own.tap', report: 'own.tap' },
    spellings: ['npm test', 'npx tap --disable-coverage', 'make test'],
  },
  {
    name: 'Jasmine',
    files: {
      ...script('jasmine --seed=1'),
      ...make('npx jasmine --seed=1'),
      'spec/support/jasmine.json': '{"spec_dir":"spec","spec_files":["**/*[sS]pec.js"]}',
      'spec/cartSpec.js':
        "describe('cart', () => { it('adds', () => expect(2).toBe(2)); it('pays', () => expect(2).toBe(3)); });\n",
    },
    own: { expected: [['pays', 'Expected 2 to be 3.']] },
    spellings: ['npm test', 'npx jasmine --seed=1', 'make test', 'npx jasmine --random=false'],
  },
  {
    name: 'Bun',
    files: {
      ...script('bun test'),
      ...make('bun test'),
      'cart.test.js':
        "import { expect, test } from 'bun:test';\ntest('adds', () => expect(2).toBe(2)); test('pays', () => expect(2).toBe(3));\n",
    },
    own: { command: 'npx bun test --reporter=junit --reporter-outfile=own.xml', report: 'own.xml' },
    path: 'modules',
    spellings: ['bun test', 'make test', 'bun --silent test'],
  },
  {
    name: 'Deno',
    files: {
      ...make('deno test'),
      'deno.json': '{"tasks":{"test":"deno test"}}',
      'cart_test.js': "Deno.test('adds', () => {});\nDeno.test('pays', () => { throw new Error('declined'); });\n",
    },
    own: { command: 'npx deno test --junit-path=own.xml', report: 'own.xml' },
    path: 'modules',
    spellings: ['deno test', 'make test', 'deno test --quiet cart_test.js'],
  },
  {
    name: 'pytest',
    needs: ['pytest'],
    files: {
      ...make('pytest -q'),
      'test_cart.py': 'def test_adds():\n    assert 2 == 2\n\ndef test_pays():\n    assert 2 == 3, "declined"\n',
    },
    own: { command: 'pytest --junitxml=own.xml', report: 'own.xml' },
    spellings: ['pytest', 'python -m pytest -q', 'make test', 'env PYTHONPATH=. pytest', 'pytest -n 2'],
  },
  {
    name: 'pytest with a report in its configuration',
    needs: ['pytest'],
    files: {
      ...make('pytest -q'),
      'pytest.ini': '[pytest]\naddopts = --junitxml=kept.xml\n',
      'test_cart.py': 'def test_pays():\n    assert 2 == 3, "declined"\n',
    },
    own: { command: 'pytest --junitxml=own.xml', report: 'own.xml' },
    keeps: 'kept.xml',
    spellings: ['pytest', 'make test', 'env PYTHONPATH=. pytest'],
  },
  {
    name: 'tox',
    needs: ['tox', 'pytest'],
    files: {
      ...make('tox -q'),
      'tox.ini':
        '[tox]\nskipsdist = true\nenvlist = py3\n[testenv]\nsitepackages = true\nallowlist_externals = python3\nwhitelist_externals = python3\ncommands = python3 -m pytest\n',
      'test_cart.py': 'def test_adds():\n    assert 2 == 2\n\ndef test_pays():\n    assert 2 == 3\n',
    },
    before: 'tox --notest',
    own: { command: 'pytest --junitxml=own.xml', report: 'own.xml' },
    spellings: ['tox', 'make test', 'tox -e py3'],
  },
  {
    name: 'unittest',
    files: {
      ...make('python3 -m unittest'),
      'test_cart.py':
        'import unittest\n\nclass Cart(unittest.TestCase):\n    def test_adds(self):\n        self.assertEqual(2, 2)\n\n    def test_pays(self):\n        self.assertEqual(2, 3)\n\nif __name__ == "__main__":\n    unittest.main()\n',
    },
    own: { expected: [['test_pays', '2 != 3']] },
    spellings: ['python3 -m unittest', 'make test', 'python3 test_cart.py', 'python3 -m unittest -v test_cart.Cart'],
  },
  {
    name: 'behave',
    needs: ['behave'],
    files: {
      ...make('behave'),
      'features/cart.feature':
        'Feature: Cart\n  Scenario: adds\n    Given 2 is 2\n  Scenario: pays\n    Given 2 is 3\n',
      'features/steps/steps.py':
        'from behave import given\n\n@given("{a:d} is {b:d}")\ndef step(context, a, b):\n    assert a == b, "declined"\n',
    },
    own: { command: 'behave --junit --junit-directory own', report: 'own/TESTS-cart.xml' },
    spellings: ['behave', 'make test', '/usr/bin/python3 -m behave --format progress'],
  },
  {
    name: 'Django',
    needs: [],
    python: 'django',
    files: {
      'manage.py':
        'import sys\nfrom django.conf import settings\nsettings.configure(DATABASES={}, INSTALLED_APPS=[], SECRET_KEY="x")\nfrom django.core.management import execute_from_command_line\nexecute_from_command_line(sys.argv)\n',
      'test_cart.py':
        'from django.test import SimpleTestCase\n\nclass Cart(SimpleTestCase):\n    def test_adds(self):\n        self.assertEqual(2, 2)\n\n    def test_pays(self):\n        self.assertEqual(2, 3)\n',
      Makefile: 'test:\n\t@python manage.py test\n',
    },
    own: { expected: [['test_pays', '2 != 3']] },
    spellings: ['python manage.py test', 'make test', 'python -W ignore manage.py test -v 2'],
  },
  {
    name: 'go test',
    needs: ['go'],
    files: {
      ...make('go test ./...'),
      'go.mod': 'module example.com/shop\n\ngo 1.19\n',
      'cart_test.go':
        'package shop\n\nimport "testing"\n\nfunc TestAdds(t *testing.T) {}\n\nfunc TestPays(t *testing.T) {\n\tt.Run("card", func(t *testing.T) { t.Errorf("declined: %d", 3) })\n}\n',
    },
    own: { command: 'go test -json ./... > own.ndjson', report: 'own.ndjson' },
    spellings: ['go test ./...', 'make test', 'go test -v ./...', 'go test -json ./...', '/usr/bin/go test ./...'],
  },
  {
    name: 'cargo test',
    needs: ['cargo'],
    files: {
      ...make('cargo test'),
      'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs':
        '#[cfg(test)]\nmod cart {\n    #[test]\n    fn adds() {}\n\n    #[test]\n    fn pays() {\n        assert_eq!(2, 3);\n    }\n}\n',
    },
    own: {
      command: 'cargo test -- -Z unstable-options --format json > own.ndjson',
      report: 'own.ndjson',
      environment: { RUSTC_BOOTSTRAP: '1' },
    },
    spellings: ['cargo test', 'make test', 'cargo test --quiet --lib -- --test-threads=1'],
  },
  {
    name: 'Maven Surefire',
    needs: ['mvn'],
    files: {
      ...make('mvn -o -q test -Dmaven.repo.local=/usr/share/maven-repo'),
      'pom.xml':
        '<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>shop</artifactId><version>1</version><properties><maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target></properties><dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.x</version><scope>test</scope></dependency></dependencies></project>\n',
      'src/test/java/CartTest.java':
        'import org.junit.Test;\nimport static org.junit.Assert.*;\npublic class CartTest {\n  @Test public void adds() {}\n  @Test public void pays() { assertEquals(3, 2); }\n}\n',
    },
    own: { expected: [['pays', 'expected:<3> but was:<2>']] },
    spellings: [
      'mvn -o -q test -Dmaven.repo.local=/usr/share/maven-repo',
      'make test',
      'mvn -o -q verify -Dmaven.repo.local=/usr/share/maven-repo',
    ],
  },
  {
    name: 'Gradle',
    needs: ['gradle'],
    files: {
      ...make('gradle -q --offline test'),
      'build.gradle':
        "apply plugin: 'java'\nrepositories { flatDir { dirs '/usr/share/java' } }\ndependencies { testCompile files('/usr/share/java/junit4.jar', '/usr/share/java/hamcrest-core.jar') }\n",
      'src/test/java/CartTest.java':
        'import org.junit.Test;\nimport static org.junit.Assert.*;\npublic class CartTest {\n  @Test public void adds() {}\n  @Test public void pays() { assertEquals(3, 2); }\n}\n',
    },
    before: 'gradle -q --offline testClasses',
    own: { expected: [['pays', 'expected:<3> but was:<2>']] },
    spellings: ['gradle --offline test', 'make test', 'gradle -q --offline check'],
  },
  {
    name: 'PHPUnit',
    needs: ['phpunit'],
    files: {
      ...make('phpunit CartTest.php'),
      'composer.json': '{"scripts":{"test":"phpunit CartTest.php"}}',
      'CartTest.php':
        '<?php\nclass CartTest extends PHPUnit\\Framework\\TestCase {\n  public function testAdds() { $this->assertSame(2, 2); }\n  public function testPays() { $this->assertSame(3, 2); }\n}\n',
    },
    own: { command: 'phpunit --log-junit own.xml CartTest.php', report: 'own.xml' },
    spellings: ['phpunit CartTest.php', 'make test', 'composer test', 'php /usr/bin/phpunit --testdox CartTest.php'],
  },
  {
    name: 'RSpec',
    needs: ['rspec'],
    files: {
      ...make('rspec'),
      '.rspec': '--format documentation\n',
      Rakefile: "require 'rspec/core/rake_task'\nRSpec::Core::RakeTask.new(:test)\n",
      'spec/cart_spec.rb':
        "describe 'cart' do\n  it('adds') { expect(2).to eq 2 }\n  it('pays') { expect(2).to eq 3 }\nend\n",
    },
    own: { command: 'rspec --format json --out own.json', report: 'own.json' },
    spellings: ['rspec', 'make test', 'rake test', 'ruby -S rspec --format progress'],
  },
  {
    name: 'Minitest',
    needs: ['ruby'],
    files: {
      ...make('ruby test_cart.rb'),
      Rakefile: "require 'rake/testtask'\nRake::TestTask.new(:test) { |t| t.pattern = 'test_*.rb' }\n",
      'test_cart.rb':
        "require 'minitest/autorun'\nclass Cart < Minitest::Test\n  i_suck_and_my_tests_are_order_dependent!\n  def test_adds; assert_equal 2, 2; end\n  def test_pays; assert_equal 3, 2; end\nend\n",
    },
    own: { expected: [['test_pays', 'Expected: 3']] },
    spellings: ['ruby test_cart.rb', 'make test', 'rake test', 'ruby test_cart.rb -v'],
  },
  {
    name: 'prove',
    needs: ['prove'],
    files: {
      ...make('prove'),
      't/cart.t': "use Test::More tests => 2;\nok(1, 'adds');\nis(2, 3, 'pays');\n",
      't/dies.t': "use Test::More tests => 2;\nok(1, 'starts');\ndie 'cannot go on';\n",
    },
    own: {
      expected: [
        ['pays', ''],
        ['', ''],
      ],
      loose: true,
    },
    spellings: ['prove', 'make test', 'prove -v -j2 t', 'perl -S prove -Q'],
  },
  {
    name: 'bats',
    needs: ['bats'],
    files: {
      ...make('bats test'),
      'test/cart.bats': '@test "adds" {\n  true\n}\n\n@test "pays" {\n  [ 2 = 3 ]\n}\n',
    },
    own: { command: 'bats --report-formatter junit --output . test', report: 'report.xml' },
    spellings: ['bats test', 'make test', 'bats --tap test', '/usr/bin/bats test'],
  },
  {
    name: 'CTest',
    needs: ['cmake', 'ctest'],
    files: {
      ...make('ctest --test-dir build'),
      'CMakeLists.txt':
        'cmake_minimum_required(VERSION 3.20)\nproject(shop NONE)\nenable_testing()\nadd_test(NAME adds COMMAND true)\nadd_test(NAME pays COMMAND false)\n',
    },
    before: 'cmake -S . -B build',
    own: { command: 'ctest --test-dir build --output-junit ../own.xml', report: 'own.xml' },
    spellings: ['ctest --test-dir build', 'make test', 'ctest --test-dir build -j2 --output-on-failure'],
  },
  {
    name: 'GoogleTest',
    needs: ['g++', 'cmake'],
    files: {
      ...make('./cart'),
      'CMakeLists.txt':
        'cmake_minimum_required(VERSION 3.20)\nproject(shop CXX)\nenable_testing()\nadd_test(NAME cart COMMAND ${CMAKE_SOURCE_DIR}/cart)\n',
      'cart.cc':
        '#include <gtest/gtest.h>\nTEST(Cart, Adds) { EXPECT_EQ(2, 2); }\nTEST(Cart, Pays) { EXPECT_EQ(2, 3) << "declined"; }\n',
    },
    before: 'g++ cart.cc -o cart -lgtest -lgtest_main -pthread && cmake -S . -B build',
    own: { command: './cart --gtest_output=xml:own.xml', report: 'own.xml' },
    spellings: ['./cart', 'make test', 'make -C build test', './cart --gtest_brief=1'],
  },
];
