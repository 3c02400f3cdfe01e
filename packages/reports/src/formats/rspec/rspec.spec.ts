import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { RSPEC } from './rspec.js';

const { entriesOf, testsOf, recognizes } = specReader(RSPEC);

function example(more: object = {}): object {
  return {
    id: './spec/cart_spec.rb[1:1]',
    description: 'adds up',
    full_description: 'Cart#total with taxes adds up',
    status: 'passed',
    file_path: './spec/cart_spec.rb',
    line_number: 12,
    run_time: 0.25,
    pending_message: null,
    ...more,
  };
}

function report(examples: readonly object[], more: object = {}): object {
  return {
    version: '3.13.0',
    examples,
    summary: { duration: 1.5, example_count: 1, errors_outside_of_examples_count: 0 },
    summary_line: '',
    ...more,
  };
}

describe('RSPEC', () => {
  it('takes the description as the name, and what is before it as the groups', async () => {
    expect(await testsOf(report([example()]))).toMatchObject([
      {
        name: 'adds up',
        suite: ['Cart#total with taxes'],
        file: './spec/cart_spec.rb',
        line: 12,
        status: 'passed',
        durationMs: 250,
        failures: [],
      },
    ]);
  });

  it('reports the exception', async () => {
    const exception = {
      class: 'RSpec::Expectations::ExpectationNotMetError',
      message: '\nexpected: 42\n     got: 41\n',
      backtrace: ["./spec/cart_spec.rb:14:in `block'", './lib/x.rb:2'],
    };
    const [test] = await testsOf(report([example({ status: 'failed', exception })]));
    expect(test?.failures).toEqual([
      {
        type: exception.class,
        message: exception.message,
        text: "./spec/cart_spec.rb:14:in `block'\n./lib/x.rb:2",
        dialect: 'ruby',
      },
    ]);
  });

  it('reports why an example is pending', async () => {
    expect(
      await testsOf(report([example({ status: 'pending', pending_message: 'Temporarily skipped with xit' })])),
    ).toMatchObject([{ status: 'skipped', skipReason: 'Temporarily skipped with xit', failures: [] }]);
  });

  it('creates tests for errors outside of examples', async () => {
    const messages = [
      'Run options: exclude {:slow=>true}',
      "\nAn error occurred while loading ./spec/broken_spec.rb.\nFailure/Error: require 'nope'\n\nLoadError:\n  cannot load such file -- nope\n# ./spec/broken_spec.rb:1:in `<top (required)>'\n",
      "\nAn error occurred in an `after(:context)` hook.\nFailure/Error: drop\n\nRuntimeError:\n  could not drop\n# ./spec/cart_spec.rb:3:in `block'",
    ];
    expect(await testsOf(report([], { messages, summary: { errors_outside_of_examples_count: 2 } }))).toEqual([
      {
        name: 'An error occurred while loading ./spec/broken_spec.rb',
        suite: [],
        file: './spec/broken_spec.rb',
        status: 'failed',
        failures: [
          {
            type: 'LoadError',
            message: 'cannot load such file -- nope',
            text: "./spec/broken_spec.rb:1:in `<top (required)>'",
            element: 'error',
            dialect: 'ruby',
          },
        ],
        events: [],
      },
      {
        name: 'An error occurred in an `after(:context)` hook',
        suite: [],
        file: undefined,
        status: 'failed',
        failures: [
          {
            type: 'RuntimeError',
            message: 'could not drop',
            text: "./spec/cart_spec.rb:3:in `block'",
            element: 'error',
            dialect: 'ruby',
          },
        ],
        events: [],
      },
    ]);
  });

  it('does not read the hint after the file that does not load as part of its name', async () => {
    const messages = [
      "\nAn error occurred while loading ./spec/cart_spec.rb. - Did you mean?\n                    rspec ./spec/card_spec.rb\n\nFailure/Error: require 'nope'\n\nLoadError:\n  cannot load such file -- nope\n",
    ];
    expect(await testsOf(report([], { messages }))).toMatchObject([
      {
        name: 'An error occurred while loading ./spec/cart_spec.rb',
        file: './spec/cart_spec.rb',
        failures: [{ type: 'LoadError' }],
      },
    ]);
  });

  it('reports errors that are only counted', async () => {
    expect(
      await testsOf(report([], { messages: ['odd'], summary: { errors_outside_of_examples_count: 1 } })),
    ).toMatchObject([{ status: 'failed', failures: [{ message: 'odd' }] }]);
  });

  it('reports the run', async () => {
    expect((await entriesOf(report([], { seed: 123 })))[0]).toEqual({
      kind: 'run',
      run: { durationMs: 1500, runner: 'RSpec 3.13.0', context: { seed: 123 } },
    });
  });

  it('takes members of wrong types as absent', async () => {
    const [test] = await testsOf(
      report([example({ status: 'failed', exception: 'boom', line_number: '12', run_time: -1, description: 4 })]),
    );
    expect(test).toMatchObject({
      name: 'Cart#total with taxes adds up',
      suite: [],
      status: 'failed',
      failures: [{ dialect: 'ruby' }],
    });
    expect(test?.line).toBeUndefined();
  });

  it('reads what is before a cut, and skips what has no result', async () => {
    const text = JSON.stringify(report([example(), example({ description: 'last' })]));
    const entries = await entriesOf(text.slice(0, text.lastIndexOf('"status"')));
    expect(entries.map((entry) => (entry.kind === 'test' ? entry.test.status : entry.kind))).toEqual([
      'warning',
      'run',
      'announced',
      'total',
      'passed',
      'skipped',
      'warning',
    ]);
  });

  it.each([
    [report([example()]), true],
    [report([]), true],
    [{ examples: ['a'] }, false],
    [{ examples: [{ title: 'x' }] }, false],
  ])('recognizes %j: %s', (json, isRSpec) => {
    expect(recognizes(json)).toBe(isRSpec);
  });
});
