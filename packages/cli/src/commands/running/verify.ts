import type { Command } from 'commander';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectBuild } from '@clarion/uploading/ci/build-context';
import type { Context } from '@clarion/uploading/context';
import { EXIT } from '@clarion/uploading/exit-codes';
import { findFiles } from '@clarion/uploading/files/find-files';
import { plural } from '@clarion/uploading/output/counts';
import { oneLine } from '@clarion/uploading/output/plain';
import { runForReport } from '../../rerun/run-for-report.js';
import { verdictsOf, type CauseVerdict, type Outcome } from '../../rerun/verdicts.js';
import { configuredDestination } from '@clarion/uploading/upload/destination';
import { localRunFields } from '@clarion/uploading/upload/run-fields';
import { uploadFiles } from '../../upload/upload-files.js';
import { destinationOptions, examples } from '../options.js';
import { planRerun, rerunOptions, type RerunFlags, type RerunPlan } from './rerun.js';

interface Flags extends RerunFlags {
  readonly upload?: boolean;
  readonly json?: boolean;
  readonly timeout: number;
}

/** Of the longest verdict. */
const WIDTH = 'still fails'.length;

/** Adds `clarion verify [run]`. */
export function addVerify(program: Command, context: Context): void {
  const command = destinationOptions(
    rerunOptions(
      program
        .command('verify')
        .description('Run the commands of failed tests again and say which causes are fixed, still fail, or are new'),
    ),
  )
    .option('--upload', 'upload the reports as a local run, which belongs to no branch')
    .option('--json', 'print the verdicts as JSON');
  examples(command, 'clarion verify --dry-run', "clarion verify --test '*checkout*' --dry-run");
  command.action(async (run: string | undefined, flags: Flags) => verify(context, run, flags));
}

async function verify(context: Context, run: string | undefined, flags: Flags): Promise<void> {
  const plan = await planRerun(context, run, flags);
  if (flags.dryRun === true || plan.commands.length === 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'clarion-verify-'));
  try {
    const outcomes = await runCommands(context, plan, folder);
    if (outcomes === undefined) {
      process.exitCode = EXIT.interrupted;
      return;
    }
    const verdicts = verdictsOf(
      plan.failures.map((failure) => ({
        failure,
        outcome: failure.command === undefined ? undefined : outcomes.get(failure.command),
      })),
    );
    if (flags.json === true) context.output.json({ causes: verdicts });
    else context.output.data(verdicts.map(lineOf).join('\n'));
    if (flags.upload === true) await uploadLocal(context, folder, { flags, plan });
    process.exitCode = exitOf(verdicts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns what each command showed; undefined when they were interrupted. */
async function runCommands(
  { output }: Context,
  { commands, directory }: RerunPlan,
  folder: string,
): Promise<ReadonlyMap<string, Outcome> | undefined> {
  const outcomes = new Map<string, Outcome>();
  for (const [index, { words, text, command }] of commands.entries()) {
    output.note(`${index + 1} of ${commands.length}: ${text}`);
    const own = join(folder, String(index));
    mkdirSync(own);
    const { outcome, isInterrupted } = await runForReport(words, { directory, folder: own });
    if (isInterrupted) return undefined;
    outcomes.set(command, outcome);
  }
  return outcomes;
}

/** `fixed        grp_0123456789ab  cart > adds up, and 2 more tests` */
function lineOf({ cause, verdict, tests }: CauseVerdict): string {
  const [first = '', ...others] = tests;
  const more = others.length === 0 ? '' : `, and ${plural(others.length, 'more test')}`;
  return `${verdict.padEnd(WIDTH)}  ${cause}  ${oneLine(first)}${more}`;
}

/** A failure is certain; what is not known is no success. */
function exitOf(verdicts: readonly CauseVerdict[]): number {
  const found = new Set(verdicts.map(({ verdict }) => verdict));
  if (found.has('still fails') || found.has('new')) return EXIT.failures;
  return found.has('not known') ? EXIT.notFound : EXIT.ok;
}

/** Uploads the reports as a build of its own. It has neither branch nor commit, so it is never their latest result. */
async function uploadLocal(
  context: Context,
  folder: string,
  { flags, plan }: { readonly flags: Flags; readonly plan: RerunPlan },
): Promise<void> {
  const files = findFiles({ patterns: [folder], directory: folder });
  if (files.length === 0) {
    context.output.warn('Nothing was uploaded: no command wrote a report.');
    return;
  }
  const destination = await configuredDestination(context, flags);
  const fields = localRunFields(detectBuild(context.directory, context.environment), plan.id);
  await uploadFiles(context, {
    files,
    destination,
    fields,
    flags: { timeout: flags.timeout, commits: false, attachments: 'none' },
  });
}
