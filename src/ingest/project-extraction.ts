import { Injectable } from '@nestjs/common';
import { causeIdOfRule, ruleFinder } from '../causes/cause-rules.js';
import { CauseRulesReader } from '../causes/cause-rules.reader.js';
import type { TestDraft } from '../common/drafts.js';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';
import type { CauseNaming } from '../failures/cause/cause-naming.js';
import { FailureExtractionService } from '../failures/failure-extraction.service.js';
import type { PreparedFailure } from '../runs/run-writing.js';

/** Finds out why tests of one upload failed. */
export interface FailureExtraction {
  /** The failure of a failed test as it is stored. `firstSeq` is the number of its first event in the run. */
  extract(test: TestDraft, firstSeq: number): PreparedFailure;
}

/** Finds out why tests failed, with the rules by which their project names causes. */
@Injectable()
export class ProjectExtraction {
  constructor(
    private readonly extraction: FailureExtractionService,
    private readonly rules: CauseRulesReader,
  ) {}

  /** The rules are read once here; what is changed of them meanwhile applies to later uploads. */
  async of({
    organizationId,
    projectId,
  }: {
    readonly organizationId: OrganizationId;
    readonly projectId: ProjectId;
  }): Promise<FailureExtraction> {
    const rules = await this.rules.ofProject(organizationId, projectId);
    const find = ruleFinder(rules);
    const naming: CauseNaming = (failure) => {
      const rule = find(failure);
      return rule === undefined ? undefined : { id: causeIdOfRule(rule.name), title: rule.name };
    };
    return {
      extract: (test, firstSeq) => this.extraction.extract(test, firstSeq, rules.length === 0 ? undefined : naming),
    };
  }
}
