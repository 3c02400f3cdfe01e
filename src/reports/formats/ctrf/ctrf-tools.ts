import type { Wording } from '../../report.js';

/** How the tools word their failures, by a part of their name; the first that fits counts. */
const TOOLS: readonly (readonly [string, Wording])[] = [
  ['playwright', 'playwright'],
  ['cypress', 'cypress'],
  ['vitest', 'vitest'],
  ['jest', 'jest'],
  ['mocha', 'mocha'],
  ['jasmine', 'jasmine'],
  ['webdriver', 'mocha'],
  ['wdio', 'mocha'],
  ['node', 'node'],
  ['pytest', 'python'],
  ['behave', 'python'],
  ['robot', 'python'],
  ['junit', 'java'],
  ['testng', 'java'],
  ['gradle', 'java'],
  ['maven', 'java'],
  ['dotnet', 'dotnet'],
  ['nunit', 'dotnet'],
  ['xunit', 'dotnet'],
  ['mstest', 'dotnet'],
  ['golang', 'go'],
  ['go-test', 'go'],
  ['gotest', 'go'],
  ['phpunit', 'php'],
  ['rspec', 'ruby'],
  ['minitest', 'ruby'],
  ['cargo', 'rust'],
  ['nextest', 'rust'],
  ['flutter', 'dart'],
];

/** Undefined for a tool that is not known. */
export function wordingOfTool(name: string | undefined): Wording | undefined {
  const tool = name?.toLowerCase() ?? '';
  return TOOLS.find(([part]) => tool.includes(part))?.[1];
}
