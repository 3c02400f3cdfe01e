import { runsListEvents } from '@clarion/api-client';
import type { Command } from 'commander';
import type { Context } from '@clarion/uploading/context';
import { oneLine } from '@clarion/uploading/output/plain';
import { connectionOptions, examples, formatOptions, wholeNumber } from './options.js';
import { printPage, type Page, type PageFlags } from './page.js';
import { requireRunId, RUN_ARGUMENT } from './subject/run-argument.js';

interface Flags extends PageFlags {
  readonly afterSeq?: number;
  readonly type?: string;
  readonly test?: string;
}

/** Adds `clarion events`. */
export function addEvents(program: Command, context: Context): void {
  const events = program
    .command('events')
    .description('List the events of a run, one JSON object on each line')
    .argument('<run>', RUN_ARGUMENT)
    .option('--test <id>', 'only events of this test')
    .option('--type <type>', 'only events of this type')
    .option('--after-seq <number>', 'only events after this sequence number', wholeNumber);
  formatOptions(connectionOptions(events)).option('--limit <number>', 'the maximum number of events', wholeNumber, 100);
  examples(events, 'clarion events clr_01JD0Q2B3C4D5E6F --type assertion');
  events.action(async (run: string, flags: Flags) =>
    printPage(context, flags, () => readEvents(requireRunId(run), flags)),
  );
}

async function readEvents(runId: string, { limit, afterSeq, type, test }: Flags): Promise<Page> {
  const query = {
    limit,
    ...(afterSeq === undefined ? {} : { afterSeq: String(afterSeq) }),
    ...(type === undefined ? {} : { type }),
    ...(test === undefined ? {} : { testId: test }),
  };
  const { data } = await runsListEvents({ path: { runId }, query, throwOnError: true });
  return {
    response: data,
    rows: data.events.map((event) => [oneLine(JSON.stringify(event))]),
    next: data.hasMore ? data.nextCursor : null,
  };
}
