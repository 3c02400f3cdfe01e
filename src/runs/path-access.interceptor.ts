import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { principalOf } from '../auth/permissions.js';
import { factsOf } from '../common/request-facts.js';
import { METHODS_WITH_BODY, RAW_BODY } from '../http/json-body.interceptor.js';
import { ProjectAccess } from '../projects/project-access.js';
import { RunAccess } from './run-access.js';

/** Routes whose `projectId` and `runId` are identifiers; the clients of other services may name a project by its slug. */
const OWN_ROUTES = /^\/(open\/|admin\/)?v1\//;

/**
 * Checks the project, target and run in the path before the JSON body of a request is read and validated: a body is not read before
 * authorization has passed, and a caller without access must not learn what a body lacks. Routes that read the body themselves check
 * the path first.
 */
@Injectable()
export class PathAccessInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly projects: ProjectAccess,
    private readonly runs: RunAccess,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const isRaw = this.reflector.get<boolean | undefined>(RAW_BODY, context.getHandler()) === true;
    if (!isRaw && METHODS_WITH_BODY.has(request.method) && OWN_ROUTES.test(factsOf(request).route))
      await this.check(request);
    return next.handle();
  }

  /** @throws Problem project_not_found, wrong_organization, target_not_found, run_not_found, in this order */
  private async check(request: Request): Promise<void> {
    const { projectId, targetId, runId } = request.params;
    if (typeof projectId === 'string' && typeof targetId === 'string')
      await this.projects.target(principalOf(request), projectId, targetId);
    else if (typeof projectId === 'string') await this.projects.project(principalOf(request), projectId);
    if (typeof runId === 'string') await this.runs.run(principalOf(request), runId);
  }
}
