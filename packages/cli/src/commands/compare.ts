import { comparisonRead } from '@clarion/api-client';
import type { Command } from 'commander';
import { CliError, usageError } from '../cli-error.js';
import type { ConnectionFlags, Context } from '../context.js';
import { comparisonMarkdown, comparisonText } from '../output/comparison-text.js';
import { formatOf } from '../output/format.js';
import { runIdIn } from './failures.js';
import { connectionOptions, examples, formatOptions, wholeNumber } from './options.js';

interface Flags extends ConnectionFlags {
  readonly limit: number;
  readonly json?: boolean;
  readonly format?: string;
}

/** `clarion runs compare <head> [base]` */
export function addCompare(runs: Command, context: Context): void {
  const compare = runs
    .command('compare')
    .description(
      'Show what changed from an earlier run to a run: failures anew, still and no more, flaky, new, gone and slower tests',
    )
    .argument('<head>', 'id of a run, or address of its page')
    .argument(
      '[base]',
      'an earlier run, a branch for its newest run before, or previous: that of the same branch, else of main or master',
      'previous',
    )
    .option('--limit <number>', 'at most so many tests of each kind', wholeNumber, 50);
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
  const runId = runIdIn(head);
  if (runId === undefined) throw usageError('Pass the id of a run, clr_…, or the address of its page.');
  await context.connect(flags);
  const baseRun = runIdIn(base);
  const { data } = await comparisonRead({
    path: { runId },
    query: { base: baseRun ?? base, limit: flags.limit },
    throwOnError: true,
  });
  // To the server, what has not the shape of an id is a branch, and a branch may have no run yet.
  if (baseRun !== undefined && data.base?.runId !== baseRun)
    throw new CliError('notFound', `There is no run ${baseRun} to compare with.`);
  if (format === 'json') context.output.json(data);
  else context.output.data(format === 'markdown' ? comparisonMarkdown(data) : comparisonText(data));
}
