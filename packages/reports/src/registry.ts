import { BUILDKITE } from './formats/buildkite/buildkite.js';
import { REPORTPORTAL } from './formats/reportportal/reportportal.js';
import { BAZEL } from './formats/bazel/bazel.js';
import { CUCUMBER_MESSAGES } from './formats/cucumber-messages/cucumber-messages.js';
import { DART } from './formats/dart/dart.js';
import { DART_TEXT } from './formats/dart/dart-text.js';
import { GO_TEST } from './formats/go-test/go-test.js';
import { GO_TEXT } from './formats/go-test/go-text.js';
import { LIBTEST } from './formats/libtest/libtest.js';
import { CARGO_TEXT, NEXTEST_TEXT } from './formats/libtest/rust-text.js';
import { PHPUNIT_JSON } from './formats/phpunit/phpunit-json.js';
import { PHPUNIT_TEXT } from './formats/phpunit/phpunit-text.js';
import { GUT_TEXT } from './formats/gut/gut-text.js';
import { ALCOTEST_TEXT } from './formats/alcotest/alcotest.js';
import { BATS_TEXT } from './formats/bats/bats-text.js';
import { BACKSTOP } from './formats/backstop/backstop.js';
import { DEJAGNU } from './formats/dejagnu/dejagnu.js';
import { EXERCISM } from './formats/exercism/exercism.js';
import { LIGHTHOUSE_CI } from './formats/lighthouse-ci/lighthouse-ci.js';
import { PA11Y_CI } from './formats/pa11y-ci/pa11y-ci.js';
import { PYTEST_HTML_REPORTER } from './formats/pytest/pytest-html-reporter.js';
import { KATALON } from './formats/katalon/katalon.js';
import { GRADESCOPE } from './formats/gradescope/gradescope.js';
import { WPTREPORT } from './formats/wptreport/wptreport.js';
import { LAVA } from './formats/lava/lava.js';
import { KUTTL } from './formats/kuttl/kuttl.js';
import { JENKINS_JSON } from './formats/jenkins/jenkins-json.js';
import { JENKINS_RESULT } from './formats/jenkins/jenkins-result.js';
import { RANOREX } from './formats/ranorex/ranorex.js';
import { PG_REGRESS } from './formats/pg-regress/pg-regress.js';
import { PEST_TEXT } from './formats/pest/pest-text.js';
import { PESTER_TEXT } from './formats/pester/pester-text.js';
import { TESTDOX } from './formats/phpunit/testdox-text.js';
import { TESTDOX_LIST } from './formats/phpunit/testdox-list.js';
import { TESTDOX_XML } from './formats/phpunit/testdox-xml.js';
import { MOCHA_STREAM } from './formats/mocha/mocha-stream.js';
import { SWIFT_TESTING } from './formats/swift-testing/swift-testing.js';
import { PROVE_TEXT } from './formats/tap/prove-text.js';
import { TAP } from './formats/tap/tap.js';
import { TEAMCITY } from './formats/teamcity/teamcity.js';
import { AUTOMAKE_TEXT } from './formats/automake/automake-text.js';
import { ALLURE1 } from './formats/allure1/allure1.js';
import { CPPUNIT_TEXT } from './formats/cppunit/cppunit-text.js';
import { CPPUNIT } from './formats/cppunit/cppunit.js';
import { CUNIT } from './formats/cunit/cunit.js';
import { FPCUNIT } from './formats/fpcunit/fpcunit.js';
import { JBEHAVE } from './formats/jbehave/jbehave.js';
import { JETBRAINS } from './formats/jetbrains/jetbrains.js';
import { JMETER } from './formats/jmeter/jmeter.js';
import { OPEN_TEST_REPORTING } from './formats/open-test-reporting/open-test-reporting.js';
import { LOCUST } from './formats/locust/locust.js';
import { JMETER_CSV } from './formats/jmeter/jmeter-csv.js';
import { QTEST } from './formats/qtest/qtest.js';
import { UFT } from './formats/uft/uft.js';
import { UNITY_TEXT } from './formats/unity/unity-text.js';
import { CGREEN_TEXT } from './formats/cgreen/cgreen-text.js';
import { UNITTESTPP } from './formats/unittestpp/unittestpp.js';
import { INSPEC } from './formats/inspec/inspec.js';
import { EXUNIT_TEXT } from './formats/exunit/exunit-text.js';
import { DOTNET_TEXT } from './formats/dotnet/dotnet-text.js';
import { MTP_TEXT } from './formats/dotnet/mtp-text.js';
import { DBT } from './formats/dbt/dbt.js';
import { GREAT_EXPECTATIONS } from './formats/great-expectations/great-expectations.js';
import { ALLURE } from './formats/allure/allure.js';
import { BEHAVE } from './formats/behave/behave.js';
import { BEHAVE_TEXT } from './formats/behave/behave-text.js';
import { CUCUMBER } from './formats/cucumber/cucumber.js';
import { CUCUMBER_TEXT } from './formats/cucumber/cucumber-text.js';
import { TRX } from './formats/trx/trx.js';
import { NUNIT } from './formats/nunit/nunit.js';
import { XCTEST_TEXT } from './formats/xctest/xctest-text.js';
import { XUNIT } from './formats/xunit/xunit.js';
import { TESTNG } from './formats/testng/testng.js';
import { CATCH2 } from './formats/catch2/catch2.js';
import { DOCTEST } from './formats/doctest/doctest.js';
import { BOOST_TEST } from './formats/boost-test/boost-test.js';
import { CTEST } from './formats/ctest/ctest.js';
import { CTEST_CONSOLE } from './formats/gtest/ctest-console.js';
import { CTEST_TEXT } from './formats/gtest/ctest-text.js';
import { ROBOT } from './formats/robot/robot.js';
import { INSTRUMENTATION_TEXT } from './formats/instrumentation/instrumentation-text.js';
import { CEEDLING } from './formats/ceedling/ceedling.js';
import { CHECK } from './formats/check/check.js';
import { MESON_TEXT } from './formats/meson/meson-text.js';
import { MESON } from './formats/meson/meson.js';
import { CHECK_TEXT } from './formats/check/check-text.js';
import { GALLIO } from './formats/gallio/gallio.js';
import { MBUNIT } from './formats/gallio/mbunit.js';
import { PAO } from './formats/pao/pao.js';
import { PARASOFT } from './formats/parasoft/parasoft.js';
import { SQUISH } from './formats/squish/squish.js';
import { TRADEFED } from './formats/tradefed/tradefed.js';
import { VALGRIND_TEXT } from './formats/valgrind/valgrind-text.js';
import { VALGRIND } from './formats/valgrind/valgrind.js';
import { JUNIT } from './formats/junit/junit.js';
import { PYTEST } from './formats/pytest/pytest.js';
import { PYTEST_TEXT } from './formats/pytest/pytest-text.js';
import { UNITTEST_TEXT } from './formats/unittest/unittest-text.js';
import { CTRF } from './formats/ctrf/ctrf.js';
import { SERENITY } from './formats/serenity/serenity.js';
import { SERENITY_XML } from './formats/serenity/serenity-xml.js';
import { GINKGO } from './formats/ginkgo/ginkgo.js';
import { GTEST } from './formats/gtest/gtest.js';
import { GTEST_TEXT } from './formats/gtest/gtest-text.js';
import { JASMINE } from './formats/jasmine/jasmine.js';
import { KARMA } from './formats/karma/karma.js';
import { KARMA_TEXT } from './formats/karma/karma-text.js';
import { NIGHTWATCH } from './formats/nightwatch/nightwatch.js';
import { TESTCAFE } from './formats/testcafe/testcafe.js';
import { WEBDRIVERIO } from './formats/webdriverio/webdriverio.js';
import { WDIO_TEXT } from './formats/webdriverio/wdio-text.js';
import { JEST } from './formats/jest/jest.js';
import { JEST_TEXT } from './formats/jest/jest-text.js';
import { VITEST_TEXT } from './formats/jest/vitest-text.js';
import { BUN_TEXT } from './formats/bun/bun-text.js';
import { DENO_TEXT } from './formats/deno/deno-text.js';
import { CYPRESS } from './formats/mocha/cypress-run.js';
import { MOCHA } from './formats/mocha/mocha.js';
import { MINITEST_JSON } from './formats/minitest/minitest-json.js';
import { MINITEST_TEXT } from './formats/minitest/minitest-text.js';
import { TEST_UNIT_TEXT } from './formats/test-unit/test-unit-text.js';
import { MOCHA_TEXT } from './formats/mocha/mocha-text.js';
import { MOCHAWESOME } from './formats/mocha/mochawesome.js';
import { BRUNO } from './formats/bruno/bruno.js';
import { NEWMAN } from './formats/newman/newman.js';
import { NEWMAN_TEXT } from './formats/newman/newman-text.js';
import { PROTRACTOR } from './formats/protractor/protractor.js';
import { PLENARY_TEXT } from './formats/plenary/plenary-text.js';
import { PLAYWRIGHT } from './formats/playwright/playwright.js';
import { PLAYWRIGHT_TEXT } from './formats/playwright/playwright-text.js';
import { SPOCK_REPORTS } from './formats/spock/spock-reports.js';
import { SPECFLOW } from './formats/specflow/specflow.js';
import { GAUGE } from './formats/gauge/gauge.js';
import { APEX } from './formats/apex/apex.js';
import { APEX_TEXT } from './formats/apex/apex-text.js';
import { TWISTER } from './formats/twister/twister.js';
import { UNREAL } from './formats/unreal/unreal.js';
import { RSPEC } from './formats/rspec/rspec.js';
import { RSPEC_TEXT } from './formats/rspec/rspec-text.js';
import { XCODE_SUMMARIES } from './formats/xcode-summaries/xcode-summaries.js';
import { XCRESULT } from './formats/xcresult/xcresult.js';
import { HAR } from './formats/har/har.js';
import { HURL } from './formats/hurl/hurl.js';
import { KARATE } from './formats/karate/karate.js';
import { K6 } from './formats/k6/k6.js';
import { K6_TEXT } from './formats/k6/k6-text.js';
import { K6_STREAM } from './formats/k6/k6-stream.js';
import { FORGE_TEXT } from './formats/forge/forge-text.js';
import { MAVEN_TEXT, SUREFIRE_TEXT } from './formats/maven/maven-text.js';
import { NODE_TEST_TEXT } from './formats/node-test/node-test-text.js';
import { GRADLE_TEXT } from './formats/gradle/gradle-text.js';
import { ANT_TEXT } from './formats/ant/ant-text.js';
import { DEFECTS4J, JUNIT_TEXT } from './formats/junit-console/junit-text.js';
import { SCALATEST_TEXT } from './formats/sbt/scalatest-text.js';
import type { ReportFormat } from './report.js';

/** All formats, in the order of detection: a specific one comes before the general one that it looks like. */
export const FORMATS: readonly ReportFormat[] = [
  TRX,
  CPPUNIT,
  ALLURE1,
  NUNIT,
  XUNIT,
  TESTNG,
  CATCH2,
  DOCTEST,
  BOOST_TEST,
  CTEST,
  ROBOT,
  CHECK,
  CUNIT,
  FPCUNIT,
  JBEHAVE,
  JMETER,
  OPEN_TEST_REPORTING,
  QTEST,
  UNITTESTPP,
  GALLIO,
  MBUNIT,
  RANOREX,
  UFT,
  JETBRAINS,
  XCODE_SUMMARIES,
  PARASOFT,
  SQUISH,
  TRADEFED,
  VALGRIND,
  TESTDOX_XML,
  SERENITY_XML,
  JENKINS_RESULT,
  JUNIT,
  BAZEL,
  REPORTPORTAL,
  CUCUMBER_MESSAGES,
  DART,
  K6_STREAM,
  GO_TEST,
  LIBTEST,
  SWIFT_TESTING,
  MESON,
  MESON_TEXT,
  MOCHA_STREAM,
  CTEST_TEXT,
  AUTOMAKE_TEXT,
  DEJAGNU,
  CEEDLING,
  INSTRUMENTATION_TEXT,
  TEAMCITY,
  JMETER_CSV,
  LOCUST,
  GO_TEXT,
  PROVE_TEXT,
  TAP,
  ALLURE,
  BEHAVE,
  CUCUMBER,
  KARATE,
  SERENITY,
  GINKGO,
  XCRESULT,
  PYTEST,
  RSPEC,
  PHPUNIT_JSON,
  INSPEC,
  DBT,
  GREAT_EXPECTATIONS,
  SPOCK_REPORTS,
  SPECFLOW,
  GAUGE,
  APEX,
  TWISTER,
  UNREAL,
  K6,
  HAR,
  HURL,
  CTRF,
  BUILDKITE,
  JENKINS_JSON,
  PLAYWRIGHT,
  JEST,
  NEWMAN,
  BRUNO,
  PROTRACTOR,
  GTEST,
  CYPRESS,
  MOCHAWESOME,
  MOCHA,
  WEBDRIVERIO,
  TESTCAFE,
  NIGHTWATCH,
  JASMINE,
  KARMA,
  MINITEST_JSON,
  KUTTL,
  LAVA,
  EXERCISM,
  PAO,
  BACKSTOP,
  WPTREPORT,
  LIGHTHOUSE_CI,
  PA11Y_CI,
  PYTEST_HTML_REPORTER,
  GRADESCOPE,
  KATALON,
  TESTDOX,
  TESTDOX_LIST,
  PHPUNIT_TEXT,
  PEST_TEXT,
  VITEST_TEXT,
  JEST_TEXT,
  EXUNIT_TEXT,
  CHECK_TEXT,
  UNITY_TEXT,
  CGREEN_TEXT,
  GUT_TEXT,
  ALCOTEST_TEXT,
  PYTEST_TEXT,
  DART_TEXT,
  GTEST_TEXT,
  UNITTEST_TEXT,
  RSPEC_TEXT,
  XCTEST_TEXT,
  NEXTEST_TEXT,
  PG_REGRESS,
  CARGO_TEXT,
  ANT_TEXT,
  SUREFIRE_TEXT,
  MAVEN_TEXT,
  GRADLE_TEXT,
  KARMA_TEXT,
  JUNIT_TEXT,
  DEFECTS4J,
  SCALATEST_TEXT,
  WDIO_TEXT,
  NODE_TEST_TEXT,
  PLAYWRIGHT_TEXT,
  MOCHA_TEXT,
  CUCUMBER_TEXT,
  BEHAVE_TEXT,
  BUN_TEXT,
  TEST_UNIT_TEXT,
  MINITEST_TEXT,
  FORGE_TEXT,
  DOTNET_TEXT,
  NEWMAN_TEXT,
  K6_TEXT,
  APEX_TEXT,
  DENO_TEXT,
  PESTER_TEXT,
  MTP_TEXT,
  BATS_TEXT,
  PLENARY_TEXT,
  CPPUNIT_TEXT,
  CTEST_CONSOLE,
  VALGRIND_TEXT,
];
