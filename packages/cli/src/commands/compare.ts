import { comparisonRead } from '@clarion/api-client';
import type { Command } from 'commander';
import { CliError } from '@clarion/uploading/cli-error';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { comparisonMarkdown, comparisonText } from '../output/comparison-text.js';
import { connectionOptions, examples, formatOf, formatOptions, wholeNumber } from './options.js';
import { requireRunId, runIdIn, RUN_ARGUMENT } from './subject/run-argument.js';

interface Flags extends ConnectionFlags {
  readonly limit: number;
  readonly json?: boolean;
  readonly format?: string;
}

/** Adds `clarion runs compare <head> [base]`. */
export function addCompare(runs: Command, context: Context): void {
  const compare = runs
    .command('compare')
    .description(
      'Compare a run with an earlier one: tests that newly fail, still fail, are fixed, flaky, added, removed or slower',
    )
    .argument('<head>', RUN_ARGUMENT)
    .argument(
      '[base]',
      'an earlier run, a branch (its latest earlier run), or previous (on the same branch, else on main or master)',
      'previous',
    )
    .option('--limit <number>', 'the maximum number of tests of each kind', wholeNumber, 50);
  formatOptions(connectionOptions(compare), 'text, markdown or json');
  examples(
    compare,
    'clarion runs compare clr_01JD0Q2B3C4D5E6F',
    'clarion runs compare clr_01JD0Q2B3C4D5E6F main --format markdown',
  );
  compare.action(async (head: string, base: string, flags: Flags) => showComparison(context, { head, base }, flags));
}

async function showComparison(
  context: Context,
  { head, base }: { readonly head: string; readonly base: string },
  flags: Flags,
): Promise<void> {
  const format = formatOf(flags);
  const runId = requireRunId(head);
  await context.connect(flags);
  const baseRun = runIdIn(base);
  const { data } = await comparisonRead({
    path: { runId },
    query: { base: baseRun ?? base, limit: flags.limit },
    throwOnError: true,
  });
  // The server takes an unknown ID for a branch without runs, and then compares with nothing.
  if (baseRun !== undefined && data.base?.runId !== baseRun)
    throw new CliError('notFound', `Run ${baseRun} was not found. Check the ID of the run to compare with.`);
  if (format === 'json') context.output.json(data);
  else context.output.data(format === 'markdown' ? comparisonMarkdown(data) : comparisonText(data));
}
