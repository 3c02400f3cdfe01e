import { CASES, elsewhere, nest } from './cases.js';

const python = JSON.stringify;

const PYTHON_HEAD = `import os
def ran(id, fails=False):
    with open(os.environ['RAN'], 'a') as file: file.write(id + '\\n')
    assert not fails, 'failing-' + id + '-'
`;

/** Parameters carry the names: those of functions are identifiers. */
const pytestFile = (cases) => `import pytest
${PYTHON_HEAD}
@pytest.mark.parametrize('id, fails', [
${cases.map(({ id, name, suite, fails }) => `  pytest.param(${python(id)}, ${fails ? 'True' : 'False'}, id=${python([...suite.slice(1), name].join(' '))}),`).join('\n')}
])
def test_name(id, fails): ran(id, fails)

def test_sum(): ran('${cases[0].id}_sum', ${cases[0].fails ? 'True' : 'False'})
def test_sum_twice(): ran('${cases[0].id}_twice')

class TestCart:
    def test_sum(self): ran('${cases[0].id}_class', ${cases[0].fails ? 'True' : 'False'})
    class TestInner:
        def test_sum(self): ran('${cases[0].id}_inner', ${cases[0].fails ? 'True' : 'False'})
`;

const unittestFile = (prefix, fails) => `import unittest
${PYTHON_HEAD}
class TestCart(unittest.TestCase):
    def test_sum(self): ran('${prefix}_sum', ${fails})
    def test_sum_twice(self): ran('${prefix}_twice')
    def test_größe(self):
        """Has a docstring: $(touch INJECTED)"""
        ran('${prefix}_umlaut', ${fails})
class TestCartOld(unittest.TestCase):
    def test_sum(self): ran('${prefix}_old')
`;

const feature = (title, cases) =>
  `Feature: ${title}\n${cases
    .map(
      ({ id, name, suite, fails }) =>
        `  Scenario: ${[...suite.slice(1), name].join(' ')}\n    Given ${fails ? 'failing' : 'passing'} "${id}"\n`,
    )
    .join('\n')}
  Scenario Outline: row of <id>
    Given <what> "<id>"

    Examples:
      | what    | id |
      | failing | ${cases[0].id}_row |
      | passing | ${cases[0].id}_good |
`;

const features = {
  'features/cart.feature': feature('cart', CASES),
  'features/big-cart.feature': feature('cart', elsewhere('big')).replace('failing', 'passing'),
  'features/deep/features/cart.feature': feature('cart', elsewhere('deep')).replace('failing', 'passing'),
};

const ruby = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const RUBY_HEAD = `def ran(id, fails = false)
  File.write(ENV['RAN'], id + "\\n", mode: 'a')
  raise 'failing-' + id + '-' if fails
end
`;

const rspecFile = (cases) => `${RUBY_HEAD}
${nest(
  cases,
  (name, inside, depth) => `${depth === 0 ? 'RSpec.' : ''}describe ${ruby(name)} do\n${inside}\nend`,
  ({ id, name, fails }) => `  it(${ruby(name)}) { ran('${id}', ${fails}) }`,
)}
RSpec.describe 'rows' do
  ['a (1)', 'a (1) b'].each { |row| it("row #{row}") { ran('${cases[0].id}_' + row.tr(' ()', '___'), ${cases[0].fails}) } }
end
`;

const phpText = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const phpunitFile = (className, cases) => `<?php
namespace Shop\\Tests;
class ${className} extends \\PHPUnit\\Framework\\TestCase {
  static function ran($id, $fails) { file_put_contents(getenv('RAN'), $id . "\\n", FILE_APPEND); self::assertFalse($fails, 'failing-' . $id . '-'); }
  function testSum() { self::ran('${cases[0].id}_sum', ${cases[0].fails}); }
  function testSumTwice() { self::ran('${cases[0].id}_twice', false); }
  /** @dataProvider rows */
  function testName($id, $fails) { self::ran($id, $fails); }
  static function rows() { return [
${cases.map(({ id, name, suite, fails }) => `    ${phpText([...suite.slice(1), name].join(' '))} => ['${id}', ${fails}],`).join('\n')}
    ['${cases[0].id}_row0', ${cases[0].fails}], ['${cases[0].id}_row1', ${cases[0].fails}],
  ]; }
}
`;

/** The file whose failures are run again, and two that only look like it: of a longer name, and of its name in another folder. */
const namesakes = (source, path, longer, folder) => ({
  [path]: source(CASES),
  [longer]: source(elsewhere('big')),
  [folder + path]: source(elsewhere('deep')),
});

const shellName = (text) => text.replaceAll(/["$`\\]/g, String.raw`\$&`);

const batsFile = (cases) =>
  `ran() { echo "$1" >> "$RAN"; [ "$2" = false ] || { echo "failing-$1-"; false; }; }\n${cases
    .map(
      ({ id, name, suite, fails }) => `@test "${shellName(suite.concat(name).join(' '))}" {\n  ran ${id} ${fails}\n}`,
    )
    .join('\n')}\n`;

export const SCRIPTING = [
  {
    runner: 'pytest, JUnit XML',
    needs: ['pytest'],
    versionCommand: 'pytest --version',
    files: {
      'pytest.ini':
        '[pytest]\naddopts = --import-mode=importlib\ndisable_test_id_escaping_and_forfeit_all_rights_to_community_support = true\n',
      ...namesakes(pytestFile, 'tests/test_cart.py', 'tests/test_big_cart.py', 'packages/a/'),
    },
    run: 'pytest --junitxml=report.xml',
    report: 'report.xml',
  },
  {
    runner: 'unittest, JUnit XML of xmlrunner',
    needs: ['/usr/bin/python3'],
    versionCommand: '/usr/bin/python3 --version',
    files: {
      'tests/__init__.py': '',
      'tests/test_cart.py': unittestFile('cart', 'True'),
      'tests/test_cart_old.py': unittestFile('old', 'False'),
    },
    setup: 'mkdir bin && ln -s /usr/bin/python3 bin/python',
    run: 'bin/python -m xmlrunner discover -s tests -t . --output-file report.xml',
    report: 'report.xml',
  },
  {
    runner: 'behave, JSON',
    needs: ['behave'],
    versionCommand: 'behave --version',
    files: {
      ...features,
      'features/steps/steps.py': `from behave import given\n${PYTHON_HEAD}
@given('failing "{id}"')
def failing(context, id): ran(id, True)
@given('passing "{id}"')
def passing(context, id): ran(id)
`,
    },
    run: 'behave -f json -o report.json',
    report: 'report.json',
  },
  {
    runner: 'Cucumber.js, messages',
    npm: '@cucumber/cucumber',
    files: {
      ...features,
      'features/steps.cjs': `const { Given } = require('@cucumber/cucumber');
const ran = (id) => require('node:fs').appendFileSync(process.env.RAN, id + '\\n');
Given('failing {string}', (id) => { ran(id); throw new Error('failing-' + id + '-'); });
Given('passing {string}', ran);
`,
      'cucumber.json': '{"default":{"require":["features/steps.cjs"]}}',
    },
    run: `npx cucumber-js --format message:report.ndjson 'features/**/*.feature'`,
    report: 'report.ndjson',
  },
  {
    runner: 'Cucumber Ruby, JSON',
    needs: ['cucumber', 'bundle'],
    versionCommand: 'cucumber --version',
    files: {
      Gemfile: "gem 'cucumber'\n",
      ...features,
      'features/steps.rb': `${RUBY_HEAD}
Given(/^failing "(.*)"$/) { |id| ran(id, true) }
Given(/^passing "(.*)"$/) { |id| ran(id) }
`,
    },
    run: 'bundle exec cucumber --format json --out report.json',
    report: 'report.json',
  },
  {
    runner: 'RSpec, JSON',
    needs: ['rspec', 'bundle'],
    versionCommand: 'rspec --version',
    files: {
      Gemfile: "gem 'rspec'\n",
      ...namesakes(rspecFile, 'spec/cart_spec.rb', 'spec/big_cart_spec.rb', 'packages/a/'),
    },
    run: 'bundle exec rspec --format json --out report.json spec packages',
    report: 'report.json',
  },
  {
    runner: 'PHPUnit, JUnit XML',
    needs: ['phpunit'],
    versionCommand: 'phpunit --version',
    setup: 'mkdir -p vendor/bin && ln -s "$(command -v phpunit)" vendor/bin/phpunit',
    files: {
      'phpunit.xml':
        '<phpunit><testsuites><testsuite name="all"><directory>tests</directory></testsuite></testsuites></phpunit>',
      'tests/CartTest.php': phpunitFile('CartTest', CASES),
      'tests/BigCartTest.php': phpunitFile('BigCartTest', elsewhere('big')),
    },
    run: 'vendor/bin/phpunit --log-junit report.xml',
    report: 'report.xml',
  },
  ...['tap13', 'junit'].map((format) => ({
    runner: `bats, ${format === 'junit' ? 'JUnit XML' : 'TAP'}`,
    needs: ['bats'],
    versionCommand: 'bats --version',
    files: {
      ...namesakes(batsFile, 'test/cart.bats', 'test/big-cart.bats', 'test/deep/'),
    },
    run: `bats --formatter ${format} -r test > report`,
    report: 'report',
  })),
];
