import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/permissions.js';
import type { FinishedRun } from '../history/finished-run.js';
import { TroubledTests } from '../history/troubled-tests.js';
import { ProjectAccess } from '../projects/project-access.js';
import { ProjectsService } from '../projects/projects.service.js';
import type { TargetEntity } from '../projects/target.entity.js';
import { CollectionCounter } from './collection-counter.js';
import type { CollectionPreviewDto, PreviewedTestDto } from './collection-preview.dto.js';
import type { CollectionRuleDto } from './collection.dto.js';
import { choosesTarget } from './rules/collection-rule.js';
import { CollectionsService } from './collections.service.js';

const TESTS_SHOWN = 50;
/** Largest number of targets that a preview looks at. */
const MOST_TARGETS = 50;
/** Largest number of tests that a preview compares; the first run is always compared. */
const MOST_TESTS_READ = 200_000;

/** Finds the tests that a rule would choose, before it is stored. */
@Injectable()
export class CollectionPreviewService {
  constructor(
    private readonly collections: CollectionsService,
    private readonly access: ProjectAccess,
    private readonly projects: ProjectsService,
    private readonly troubled: TroubledTests,
    private readonly counter: CollectionCounter,
  ) {}

  /** The tests of the newest finished run of each target, on any branch. @throws Problem validation_failed as for a stored rule */
  async read(by: Principal, projectId: string, body: CollectionRuleDto): Promise<CollectionPreviewDto> {
    const { organizationId, id } = await this.access.project(by, projectId);
    const rule = await this.collections.ruleOf(by, projectId, body);
    const chosen = (await this.projects.targetsOf(organizationId, id)).filter((target) => choosesTarget(rule, target));
    const ready = await this.counter.ready({ organizationId, projectId: id, ...rule });
    const newest = await this.newestRuns(chosen.slice(0, MOST_TARGETS));
    const compared = newest.filter((_, place) => place === 0 || isWithinBudget(newest.slice(0, place + 1)));
    const tests: PreviewedTestDto[] = [];
    let total = 0;
    let isComplete = chosen.length <= MOST_TARGETS && compared.length === newest.length;
    for (const { targetId, run } of compared) {
      const content = { organizationId, contentId: run.contentId };
      const isWhole = await this.counter.visit(ready, content, ({ name, filePath }) => {
        total += 1;
        if (tests.length < TESTS_SHOWN) tests.push({ name, filePath, targetId });
      });
      isComplete &&= isWhole;
    }
    return { total, tests, complete: isComplete };
  }

  private async newestRuns(targets: readonly TargetEntity[]): Promise<readonly NewestRun[]> {
    const found: NewestRun[] = [];
    for (const target of targets) {
      const [run] = await this.troubled.runs(target, null);
      if (run !== undefined) found.push({ targetId: target.id, run });
    }
    return found;
  }
}

interface NewestRun {
  readonly targetId: string;
  readonly run: FinishedRun;
}

function isWithinBudget(runs: readonly NewestRun[]): boolean {
  return runs.reduce((sum, { run }) => sum + run.total, 0) <= MOST_TESTS_READ;
}
