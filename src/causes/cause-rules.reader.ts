import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';
import type { CauseRule } from './cause-rules.js';

/** Reads the rules of projects. */
@Injectable()
export class CauseRulesReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The rules of a project in their order: at most 100, one look-up. */
  async ofProject(organizationId: OrganizationId, projectId: ProjectId): Promise<readonly CauseRule[]> {
    return this.dataSource.query<CauseRule[]>(
      'SELECT name, pattern, kind FROM cause_rules WHERE organization_id = $1 AND project_id = $2 ORDER BY position',
      [organizationId, projectId],
    );
  }
}
