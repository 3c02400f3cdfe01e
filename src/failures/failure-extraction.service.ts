import { Injectable } from '@nestjs/common';
import type { TestDraft } from '@clarion/reports';
import { writeJson } from '@clarion/reports/json';
import { CauseRulesService } from '../causes/cause-rules.service.js';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';
import type { PreparedFailure } from '../runs/content/run-writing.js';
import { toFailureItem } from './failure-item.js';

/** Extracts the failures of the tests of one upload. */
export interface FailureExtraction {
  /** The failure of a failed test as it is stored. `firstSeq` is the number of its first event in the run. */
  extract(test: TestDraft, firstSeq: number): PreparedFailure;
}

/** Extracts failures at upload, once: finished text, so that a read does no work. */
@Injectable()
export class FailureExtractionService {
  constructor(private readonly rules: CauseRulesService) {}

  /** Reads the cause rules of a project once. A change of the rules applies to later uploads. */
  async forProject(project: {
    readonly organizationId: OrganizationId;
    readonly projectId: ProjectId;
  }): Promise<FailureExtraction> {
    const naming = await this.rules.namingFor({ organizationId: project.organizationId, id: project.projectId });
    return {
      extract: (test, firstSeq) => {
        const { item, extras, cause } = toFailureItem(test, firstSeq, naming);
        return { item: writeJson(item), extras: writeJson(extras), cause };
      },
    };
  }
}
