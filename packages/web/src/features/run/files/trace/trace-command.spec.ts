import { expect, it } from '@jest/globals';
import { traceCommand } from './trace-command.js';

it.each([
  ['test-results/pay/trace.zip', 'npx playwright show-trace trace.zip'],
  ['a b.zip', "npx playwright show-trace './a b.zip'"],
  ["x'; rm -rf ~; '.zip", String.raw`npx playwright show-trace './x'\''; rm -rf ~; '\''.zip'`],
  ['--help', "npx playwright show-trace './--help'"],
])('the trace %s is opened by a command that its name cannot change', (name, command) =>
  expect(traceCommand(name)).toBe(command),
);
