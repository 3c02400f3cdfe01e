import { jest } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { ServerResponse, type IncomingMessage } from 'node:http';
import { MemberController } from '../../../src/organizations/members/member.controller.js';
import { ACCESS, type Access, type SessionPrincipal, setPrincipal } from '../../../src/auth/permissions.js';
import { BearerGuard } from '../../../src/auth/bearer.guard.js';
import { SessionGuard } from '../../../src/auth/session.guard.js';
import { Problem } from '../../../src/common/problem.js';
import { isProjectId, isRunId, organizationOf, organizationOfRun } from '../../../src/common/identifiers.js';
import { UploadsController } from '../../../src/uploads/uploads.controller.js';
import { ProjectAccess } from '../../../src/projects/project-access.js';
import { ProjectStore } from '../../../src/projects/project.store.js';
import { RunAccess } from '../../../src/runs/run-access.js';
import { RunReader } from '../../../src/runs/run.reader.js';
import { RunsController } from '../../../src/runs/runs.controller.js';
import { toPrincipal, TokenQueries } from '../../../src/tokens/token.queries.js';
import type { Scene } from './scene.js';

/** A fault that is put into the running application, to see that the matrix finds it. */
export interface PlantedDefect {
  readonly name: string;
  /** Where it shows. */
  readonly routes: readonly string[];
  /** One of the lines by which the matrix must tell of it. */
  readonly expected: RegExp;
  /** Puts it in; `jest.restoreAllMocks` and what is answered take it out again. */
  plant(scene: Scene): () => void;
}

const nothing = (): void => undefined;

/** Every defect. */
export const PLANTED_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'a guard that lets everybody pass',
    routes: ['GET /open/v1/runs/:runId'],
    expected: /\[own\] by nothing: expected 401 invalid_token, got 200/,
    plant: ({ inside }) => {
      jest
        .spyOn(BearerGuard.prototype, 'canActivate')
        .mockImplementation(async (context) => pass(context, ownerOf(inside.owner)));
      return nothing;
    },
  },
  {
    name: 'a guard of the web routes that lets everybody pass',
    routes: ['GET /admin/v1/members'],
    expected: /by session of a viewer: expected 403 insufficient_role, got 200/,
    plant: ({ inside }) => {
      jest
        .spyOn(SessionGuard.prototype, 'canActivate')
        .mockImplementation(async (context) => pass(context, ownerOf(inside.owner)));
      return nothing;
    },
  },
  {
    name: 'a scope that is not asked for',
    routes: ['GET /open/v1/runs'],
    expected: /by scoped token with every scope but it: expected 403 insufficient_scope, got 200/,
    plant: () => declare(RunsController.prototype, 'list', { kind: 'credential' }),
  },
  {
    name: 'the wrong scope',
    routes: ['POST /v1/projects/:projectId/targets/:targetId/runs'],
    expected: /by scoped token with runs:read: expected 403 insufficient_scope, got 201/,
    plant: () => declare(UploadsController.prototype, 'upload', { kind: 'scope', scope: 'runs:read' }),
  },
  {
    name: 'a role that is too low',
    routes: ['GET /admin/v1/members'],
    expected: /by session of a viewer: expected 403 insufficient_role, got 200/,
    plant: () => declare(MemberController.prototype, 'list', { kind: 'session', role: 'viewer' }),
  },
  {
    name: 'a project whose organization nobody looks at',
    routes: ['GET /v1/projects/:projectId'],
    expected: /\[foreign\] by personal token of an owner: leaks CANARYSILENT/,
    plant: ({ app }) => {
      const store = app.app.get(ProjectStore);
      jest.spyOn(ProjectAccess.prototype, 'project').mockImplementation(async (_, id) => {
        const project = isProjectId(id) ? await store.findProject(organizationOf(id), id) : undefined;
        return project ?? missing('project_not_found');
      });
      return nothing;
    },
  },
  {
    name: 'a run whose organization nobody looks at',
    routes: ['GET /open/v1/runs/:runId/tests'],
    expected: /\[foreign\] by scoped token with exactly the scope: expected 403 wrong_organization, got 200/,
    plant: ({ app }) => {
      const reader = app.app.get(RunReader);
      jest.spyOn(RunAccess.prototype, 'run').mockImplementation(async (_, id) => {
        const run = isRunId(id) ? await reader.find(organizationOfRun(id), id) : undefined;
        return run ?? missing('run_not_found');
      });
      return nothing;
    },
  },
  {
    name: 'a list that is not of one organization',
    routes: ['GET /open/v1/runs'],
    expected: /by personal token of a viewer: leaks CANARYSILENT/,
    plant: ({ app, silent }) => {
      const reader = app.app.get(RunReader);
      const list = reader.list.bind(reader);
      jest.spyOn(RunReader.prototype, 'list').mockImplementation((_, filter, page) => list(silent.id, filter, page));
      return nothing;
    },
  },
  {
    name: 'checks in another order: the run before the scope',
    routes: ['GET /open/v1/runs/:runId'],
    expected: /\[unknown\] by [^:]*: expected 403 insufficient_scope, got 404 run_not_found/,
    plant: ({ app }) => {
      const check = BearerGuard.prototype.canActivate;
      const reader = app.app.get(RunReader);
      jest.spyOn(BearerGuard.prototype, 'canActivate').mockImplementation(async function looksFirst(
        this: BearerGuard,
        context,
      ) {
        try {
          return await check.call(this, context);
        } catch (error) {
          if (error instanceof Problem && error.status === 403) await requireRun(reader, requestOf(context).url ?? '');
          throw error;
        }
      });
      return nothing;
    },
  },
  {
    name: 'tokens that never end',
    routes: ['GET /v1/me'],
    expected: /by a revoked token: expected 401 invalid_token, got 200/,
    plant: ({ app }) => {
      const forever = app.app.get(TokenQueries).credentialQuery.replace(/AND token\.revoked_at[^]*$/, '');
      jest.spyOn(TokenQueries.prototype, 'findPrincipal').mockImplementation(async ({ organizationId, digest }) => {
        const [row] = await app.dataSource.query<Readonly<Record<string, unknown>>[]>(forever, [
          organizationId,
          digest,
        ]);
        return row === undefined ? undefined : toPrincipal(organizationId, row);
      });
      return nothing;
    },
  },
  {
    name: 'a browser that is not asked where it comes from',
    routes: ['POST /v1/projects'],
    expected: /by session from another site: expected 403 cross_site_request, got 201/,
    plant: () => {
      const check = BearerGuard.prototype.canActivate;
      jest.spyOn(BearerGuard.prototype, 'canActivate').mockImplementation(async function forgetsOrigin(
        this: BearerGuard,
        context,
      ) {
        const { headers } = requestOf(context);
        delete headers.origin;
        delete headers['sec-fetch-site'];
        return check.call(this, context);
      });
      return nothing;
    },
  },
  {
    name: 'a refusal without its challenge',
    routes: ['GET /v1/scopes'],
    expected: /by nothing: the challenge is wrong: ""/,
    plant: () => {
      const setHeader = ServerResponse.prototype.setHeader;
      jest.spyOn(ServerResponse.prototype, 'setHeader').mockImplementation(function silently(
        this: ServerResponse,
        name,
        value,
      ) {
        return name === 'WWW-Authenticate' ? this : setHeader.call(this, name, value);
      });
      return nothing;
    },
  },
];

function requestOf(context: ExecutionContext): IncomingMessage {
  return context.switchToHttp().getRequest<IncomingMessage>();
}

function ownerOf({ userId, organizationId }: Scene['inside']['owner']): SessionPrincipal {
  return { kind: 'session', userId, organizationId, role: 'owner', provenAt: new Date(), lacksSecondFactor: false };
}

function pass(context: ExecutionContext, principal: SessionPrincipal): boolean {
  setPrincipal(requestOf(context), principal);
  return true;
}

/** Gives a handler another access; answers how to give it its own again. */
function declare(prototype: object, handler: string, access: Access): () => void {
  const method: unknown = Reflect.get(prototype, handler);
  if (typeof method !== 'function') throw new Error(`There is no handler ${handler}`);
  const own: unknown = Reflect.getMetadata(ACCESS, method);
  Reflect.defineMetadata(ACCESS, access, method);
  return () => Reflect.defineMetadata(ACCESS, own, method);
}

function missing(code: 'run_not_found' | 'project_not_found'): never {
  throw new Problem(code, 'Send another one.');
}

async function requireRun(reader: RunReader, url: string): Promise<void> {
  const id = /\/runs\/(\w+)/.exec(url)?.[1] ?? '';
  const run = isRunId(id) ? await reader.find(organizationOfRun(id), id) : undefined;
  if (run === undefined) missing('run_not_found');
}
