import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { oneLine } from '@clarion/reports/markdown';
import type { Principal } from '../../auth/permissions.js';
import { isBuildId, isRunId } from '../../common/identifiers.js';
import { inGroups } from '../../common/lists.js';
import { invalidRequest } from '../../common/problem.js';
import { toBaseChoice, toBuildBaseChoice } from '../../comparison/base.js';
import { BuildComparisonService } from '../../comparison/build-comparison.service.js';
import type { ChangedTestDto, ComparisonSummaryDto } from '../../comparison/comparison.dto.js';
import { ComparisonService } from '../../comparison/comparison.service.js';
import type { FixtureChangesDto } from '../../files/fixture.dto.js';
import type { RunEntity } from '../../runs/run.entity.js';
import { ChosenSubject } from '../chosen-subject.js';
import { optionalText, TOKENS, USUAL_TOKENS } from '../inputs.js';
import { writeListing } from '../listing.js';
import { callOf, MOST_TOKENS } from '../tool-call-format.js';
import { toAgentTool } from '../tool.js';

const LONGEST = 2000;
/** Maximum number of tests of each kind. */
const MOST_TESTS = 200;
/** Maximum characters of a name. */
const LABEL = 100;

const INPUT = z.strictObject({
  run: z.string().min(1).max(LONGEST).describe('Its id or URL'),
  base: optionalText('Earlier one, or a branch; default: previous'),
  max_tokens: TOKENS,
});

type Given = z.output<typeof INPUT>;

/** What changed between two runs or two builds. */
interface Changes {
  /** The two, as the title names them. */
  readonly title: string;
  /** The id of the later one. */
  readonly id: string;
  readonly summary: ComparisonSummaryDto;
  readonly newlyFailing: readonly ChangedTestDto[];
  readonly stillFailing: readonly ChangedTestDto[];
  readonly fixed: readonly ChangedTestDto[];
  /** Null when the two do not both name fixtures. */
  readonly fixtures: FixtureChangesDto | null;
}

/** Compares two runs or two builds. */
@Injectable()
export class CompareRunsTool {
  readonly tool = toAgentTool(
    {
      name: 'compare_runs',
      title: 'Compare runs',
      description: 'What newly fails, still fails and is fixed since an earlier run or build.',
      input: INPUT,
      needs: ['runs:read'],
    },
    (by, given) => this.answer(by, given),
  );

  constructor(
    private readonly subjects: ChosenSubject,
    private readonly runs: ComparisonService,
    private readonly builds: BuildComparisonService,
  ) {}

  private async answer(by: Principal, given: Given): Promise<string> {
    const subject = await this.subjects.find(by, { run: given.run });
    const changes =
      subject.kind === 'run'
        ? await this.ofRun(by, subject.run, given.base)
        : await this.ofBuild(by, subject.build.build.id, given.base);
    return write(changes, given);
  }

  private async ofRun(by: Principal, run: RunEntity, base: string | undefined): Promise<Changes> {
    if (base !== undefined && isBuildId(base)) throw twoKinds();
    const found = await this.runs.findBase(by, run, toBaseChoice(base));
    const comparison = await this.runs.compare(run, found, MOST_TESTS);
    const against = comparison.base === null ? NO_BASE : `against run ${comparison.base.runId}`;
    return { ...comparison, id: run.id, title: `Run ${run.id} (${run.status}) ${against}` };
  }

  private async ofBuild(by: Principal, id: string, base: string | undefined): Promise<Changes> {
    if (base !== undefined && isRunId(base)) throw twoKinds();
    const comparison = await this.builds.compare(by, id, toBuildBaseChoice(base), MOST_TESTS);
    const { base: found, running } = comparison;
    const against = found === null ? NO_BASE : `against build ${found.buildId} (${found.status})`;
    const state = running ? ', which is running: more may fail, call again later' : '';
    return { ...comparison, id, title: `Build ${id} ${against}${state}` };
  }
}

const NO_BASE = 'against nothing, because there is no earlier one: all failures are newly failing';

function twoKinds(): Error {
  return invalidRequest('Send run and base as two runs (clr_…), as two builds (bld_…), or base as a branch.');
}

function write(changes: Changes, { run, base, max_tokens: maxTokens = USUAL_TOKENS }: Given): string {
  const { title, id, summary } = changes;
  const { newlyFailing, stillFailing, fixed } = summary;
  const lines = [
    ...fixtureLinesOf(changes.fixtures),
    ...linesOf('newly failing', changes.newlyFailing),
    ...linesOf('still failing', changes.stillFailing),
    ...linesOf('fixed', changes.fixed),
  ];
  const isCut = [newlyFailing, stillFailing, fixed].some((count) => count > MOST_TESTS);
  const rest = (shown: number): string => {
    if (shown === lines.length && !isCut) return '';
    return shown === lines.length || maxTokens === MOST_TOKENS
      ? `the first ${MOST_TESTS} tests of each kind were compared here; for all failures, ${callOf('get_run_failures', { run: id })}`
      : callOf('compare_runs', { run, base, max_tokens: Math.min(maxTokens * 2, MOST_TOKENS) });
  };
  const counts = `${newlyFailing} newly failing, ${stillFailing} still failing, ${fixed} fixed`;
  return writeListing({ title: `${title}: ${counts}`, lines, rest }, maxTokens);
}

/** Fixtures that are named; the files of the tests come before the tests that they may have broken. */
const MOST_FIXTURES = 10;

function fixtureLinesOf(fixtures: FixtureChangesDto | null): readonly string[] {
  if (fixtures === null) return [];
  const { changes, more } = fixtures;
  const hidden = changes.length + more - MOST_FIXTURES;
  return [
    ...changes.slice(0, MOST_FIXTURES).map(({ path, change }) => `fixture ${change}: ${oneLine(path, LABEL)}`),
    ...(hidden > 0 ? [`${hidden} more changed fixtures`] : []),
  ];
}

/** A line for each cause, the cause of most tests first. */
function linesOf(kind: string, tests: readonly ChangedTestDto[]): readonly string[] {
  const causes = new Map<string, string[]>();
  for (const { group = '', testName } of tests) {
    const names = causes.get(group) ?? [];
    names.push(oneLine(testName, LABEL));
    causes.set(group, names);
  }
  return [...causes]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([cause, names]) =>
      inGroups(names, ON_A_LINE).map((part) => `${kind}${cause === '' ? '' : `, ${cause}`}: ${part.join('; ')}`),
    );
}

/** Tests on one line. */
const ON_A_LINE = 10;
