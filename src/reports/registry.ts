import { CUCUMBER_MESSAGES } from './formats/cucumber-messages.js';
import { DART } from './formats/dart.js';
import { GO_TEST } from './formats/go-test.js';
import { LIBTEST } from './formats/libtest.js';
import { MOCHA_STREAM } from './formats/mocha-stream.js';
import { TAP } from './formats/tap.js';
import { TEAMCITY } from './formats/teamcity.js';
import { ALLURE } from './formats/allure.js';
import { BEHAVE } from './formats/behave.js';
import { CUCUMBER } from './formats/cucumber.js';
import { TRX } from './formats/trx.js';
import { NUNIT } from './formats/nunit.js';
import { XUNIT } from './formats/xunit.js';
import { TESTNG } from './formats/testng.js';
import { CATCH2 } from './formats/catch2.js';
import { DOCTEST } from './formats/doctest.js';
import { BOOST_TEST } from './formats/boost-test.js';
import { CTEST } from './formats/ctest.js';
import { ROBOT } from './formats/robot.js';
import { CHECK } from './formats/check.js';
import { JUNIT } from './formats/junit.js';
import { PYTEST } from './formats/pytest.js';
import { CTRF } from './formats/ctrf.js';
import { GTEST } from './formats/gtest.js';
import { JEST } from './formats/jest.js';
import { MOCHA } from './formats/mocha.js';
import { MOCHAWESOME } from './formats/mochawesome.js';
import { NEWMAN } from './formats/newman.js';
import { PLAYWRIGHT } from './formats/playwright.js';
import { RSPEC } from './formats/rspec.js';
import { K6 } from './formats/k6.js';
import type { ReportFormat } from './report.js';

/** All formats, in the order in which detection asks them: a special one stands before the general one that it looks like. */
export const FORMATS: readonly ReportFormat[] = [
  TRX,
  NUNIT,
  XUNIT,
  TESTNG,
  CATCH2,
  DOCTEST,
  BOOST_TEST,
  CTEST,
  ROBOT,
  CHECK,
  JUNIT,
  CUCUMBER_MESSAGES,
  DART,
  GO_TEST,
  LIBTEST,
  MOCHA_STREAM,
  TEAMCITY,
  TAP,
  ALLURE,
  BEHAVE,
  CUCUMBER,
  PYTEST,
  RSPEC,
  K6,
  CTRF,
  PLAYWRIGHT,
  JEST,
  NEWMAN,
  GTEST,
  MOCHAWESOME,
  MOCHA,
];
