import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import type { Principal } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { conflict, Problem, validationFailed } from '../common/problem.js';
import { ProjectAccess, targetNotFound } from '../projects/project-access.js';
import type { PutEnvironmentDto } from './environment.dto.js';
import type { EnvironmentEntity } from './environment.entity.js';
import { isEnvironmentName, valueProblems } from './environment-values.js';
import { ENVIRONMENTS_OF_TARGET, EnvironmentStore } from './environment.store.js';

/** The target and the name in a path. */
export interface EnvironmentPath {
  readonly projectId: string;
  readonly targetId: string;
  readonly name: string;
}

/** Reads and changes the environments of targets that the caller may use. */
@Injectable()
export class EnvironmentsService {
  constructor(
    private readonly store: EnvironmentStore,
    private readonly access: ProjectAccess,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Lists the environments of a target by name. Raises what `ProjectAccess.target` raises. */
  async list(
    by: Principal,
    { projectId, targetId }: Omit<EnvironmentPath, 'name'>,
    page: PageRequest,
  ): Promise<Page<EnvironmentEntity>> {
    const rows = await this.store.list(await this.access.target(by, projectId, targetId), page);
    return toPage(
      rows,
      page.limit,
      (row) => row,
      (row) => row.name,
    );
  }

  /** Reads an environment. Raises what `ProjectAccess.target` raises, and @throws Problem not_found */
  async read(by: Principal, { projectId, targetId, name }: EnvironmentPath): Promise<EnvironmentEntity> {
    const target = await this.access.target(by, projectId, targetId);
    const environment = isEnvironmentName(name) ? await this.store.find(target, name) : undefined;
    if (environment === undefined) throw environmentNotFound();
    return environment;
  }

  /**
   * Creates an environment, or replaces the one with that name. Raises what `ProjectAccess.target` raises, and
   * @throws Problem not_found for a name that no environment can have; validation_failed for wrong values and those that look like
   * secrets; conflict when the target has the largest number of environments.
   */
  async put(
    by: Principal,
    { projectId, targetId, name }: EnvironmentPath,
    body: PutEnvironmentDto,
    context: AuditContext,
  ): Promise<EnvironmentEntity> {
    const { organizationId, id } = await this.access.target(by, projectId, targetId);
    if (!isEnvironmentName(name)) throw environmentNotFound();
    const { baseUrl = null, variables } = body;
    const problems = valueProblems(baseUrl, variables ?? {});
    if (problems.length > 0) throw validationFailed(problems);
    const environment: EnvironmentEntity = {
      organizationId,
      targetId: id,
      name,
      baseUrl,
      variables: Object.fromEntries(Object.entries(variables ?? {}).map(([key, value]) => [key, String(value)])),
      updatedAt: this.clock.now(),
    };
    const put = await this.store.put(environment, (manager) =>
      this.audit.write(manager, entryOf(context, 'environment.changed', environment)),
    );
    if (put === 'target_deleted') throw targetNotFound();
    if (put === 'too_many')
      throw conflict(`Delete another environment first: a target has at most ${ENVIRONMENTS_OF_TARGET}.`);
    return environment;
  }

  /** Deletes an environment. Raises what `read` raises. */
  async remove(by: Principal, path: EnvironmentPath, context: AuditContext): Promise<void> {
    const environment = await this.read(by, path);
    const { organizationId, targetId: id, name } = environment;
    const removed = await this.store.remove({ organizationId, id }, name, (manager) =>
      this.audit.write(manager, entryOf(context, 'environment.deleted', environment)),
    );
    if (!removed) throw environmentNotFound();
  }
}

/** The record has the names of the variables and not their values: what should not have been stored is then not in the log for ever. */
function entryOf(
  context: AuditContext,
  action: string,
  { targetId, name, baseUrl, variables }: EnvironmentEntity,
): AuditEntry {
  const details = { name, baseUrl, variables: Object.keys(variables) };
  return { context, action, subject: { type: 'target', id: targetId }, details };
}

function environmentNotFound(): Problem {
  return new Problem(
    'not_found',
    'Send the name of an environment of this target: 1 to 60 letters, digits, dots, hyphens and underscores; GET /v1/projects/{projectId}/targets/{targetId}/environments lists them.',
  );
}
