import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CROSS_TENANT_REASONS } from '../../src/common/tenant/cross-tenant-reasons.js';
import {
  currentScope,
  EVERY_ORGANIZATION,
  inRequestScope,
  useTenantScopes,
  withoutTenant,
  withTenant,
} from '../../src/common/tenant/tenant-scope.js';

/** Work to which row policies do not apply, and its reasons. Whoever adds a line has read the statements of that work. */
const WITHOUT_TENANT: Readonly<Record<string, readonly string[]>> = {
  'common/sweeps/repeated-work.ts': ['background'],
  'common/sweeps/woken-work.ts': ['background'],
  'database/background-session.ts': ['background'],
  'database/online-indexes.ts': ['background'],
  'oauth/device/device-grant.controller.ts': ['deviceGrant'],
  'oauth/device/device.controller.ts': ['deviceGrant'],
  'oauth/token-endpoints.controller.ts': ['credentialOfCaller', 'credentialOfCaller'],
  'operations/health/health.reader.ts': ['server'],
  'operations/server/database-facts.reader.ts': ['server'],
  'organizations/invitations/invitations.controller.ts': ['credentialOfCaller'],
  'organizations/members/lock-members.queries.ts': ['userOfMembership'],
  'organizations/members/member-access.store.ts': ['userOfMembership'],
  'organizations/organization.controller.ts': ['ownAccount'],
  'portals/portal-pages.ts': ['publicPage'],
  'secrets/secret-keeper.ts': ['start', 'background'],
  'server.ts': ['start', 'start'],
  'sessions/factors/second-factor.controller.ts': ['ownAccount'],
  'sessions/factors/sign-in/second-step.controller.ts': ['signIn'],
  'sessions/own-sessions.controller.ts': ['ownAccount'],
  'sessions/password-reset/password-reset.controller.ts': ['ownAccount'],
  'sessions/session.controller.ts': ['ownAccount'],
  'sessions/users/former-users.store.ts': ['userOfMembership'],
  'sessions/users/profile.controller.ts': ['ownAccount', 'ownAccount'],
  'setup/setup.controller.ts': ['start'],
  'single-sign-on/single-sign-on.controller.ts': ['signIn'],
  'tokens/token.queries.ts': ['collected'],
};

/** Work in an organization that comes from an id, a presented credential or a row, not from the principal of the request. */
const WITH_TENANT: readonly string[] = [
  'builds/builds.service.ts',
  'integrations/cucumber/cucumber-publications.ts',
  'integrations/currents/recording-files.ts',
  'portals/portal-pages.ts',
  'projects/project-access.ts',
  'runs/run-access.ts',
  'scim/tokens/provisioning-token.store.ts',
  'sessions/session.queries.ts',
  'tokens/refusals/refused-uses.ts',
];

const ESCAPES = /\b(?:withoutTenant|AcrossOrganizations)\(\s*'(\w+)'/g;
const CALLS = /(?<!function )\b(?:withoutTenant|AcrossOrganizations)\(/g;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
  .filter((path) => !/^common\/tenant\/|across-organizations\.decorator/.test(path))
  .map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }));

describe('Work without the organization of a request', () => {
  const used = sources
    .map(({ path, text }) => [path, [...text.matchAll(ESCAPES)].map(([, reason]) => reason)] as const)
    .filter(([, reasons]) => reasons.length > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

  it('is listed, with a reason each', () => {
    expect(Object.fromEntries(used)).toEqual(WITHOUT_TENANT);
  });

  it('names its reason where it is called', () => {
    const calls = sources.flatMap(({ text }) => [...text.matchAll(CALLS)]).length;
    expect(calls).toBe(used.flatMap(([, reasons]) => reasons).length);
  });

  it('has no reason that nothing uses', () => {
    const reasons = new Set(used.flatMap(([, names]) => names));
    expect([...reasons].toSorted()).toEqual(Object.keys(CROSS_TENANT_REASONS).toSorted());
  });

  it('in an organization that it finds itself is listed, too', () => {
    const paths = sources.filter(({ text }) => /\bwithTenant\(/.test(text)).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(WITH_TENANT);
  });
});

describe('The scope of a statement', () => {
  useTenantScopes();

  it('is unknown outside of a request', () => {
    expect(() => currentScope()).toThrow('outside of a request');
  });

  it('of a request has no organization until its caller is known, and then that one, also after an await', async () => {
    const facts: { organizationId: string | undefined } = { organizationId: undefined };
    const seen = await new Promise<unknown>((resolve) => {
      inRequestScope(facts, () => {
        const work = async (): Promise<unknown> => {
          const before = { ...Object(currentScope()) };
          await new Promise((later) => setImmediate(later));
          facts.organizationId = 'org_a';
          await Promise.resolve();
          return [before, { ...Object(currentScope()) }];
        };
        resolve(work());
      });
    });
    expect(seen).toEqual([{ organizationId: undefined }, { organizationId: 'org_a' }]);
  });

  it('is the innermost, and the outer one again behind it', () => {
    withTenant('org_a', () => {
      withoutTenant('start', () => expect(currentScope()).toBe(EVERY_ORGANIZATION));
      withTenant('org_b', () => expect(currentScope()).toEqual({ organizationId: 'org_b' }));
      expect(currentScope()).toEqual({ organizationId: 'org_a' });
    });
  });
});
