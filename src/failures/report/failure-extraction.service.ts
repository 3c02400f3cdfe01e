import { Injectable } from '@nestjs/common';
import { CauseRulesService } from '../../causes/cause-rules.service.js';
import type { OrganizationId, ProjectId } from '../../common/identifiers.js';
import type { ExtractionRules } from './failure-extraction.js';

/** Provides what the extraction of failures needs to know about a project. */
@Injectable()
export class FailureExtractionService {
  constructor(private readonly rules: CauseRulesService) {}

  /** Reads the cause rules of a project once for an upload. A change of the rules applies to later uploads. */
  async rulesOf(project: {
    readonly organizationId: OrganizationId;
    readonly projectId: ProjectId;
  }): Promise<ExtractionRules> {
    return this.rules.list({ organizationId: project.organizationId, id: project.projectId });
  }
}
