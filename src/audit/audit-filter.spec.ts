import { describe, expect, it } from '@jest/globals';
import { newAuditRecordId, newOrganizationId } from '../common/identifiers.js';
import { Problem } from '../common/problem.js';
import { validateQuery } from '../http/validation.pipe.js';
import { auditIdBound, toAuditFilter, type AuditFilter } from './audit-filter.js';
import { AuditQueryDto } from './audit-query.dto.js';

const ORGANIZATION = newOrganizationId();

function idAt(instant: string): string {
  return newAuditRecordId(ORGANIZATION, new Date(instant));
}

async function readAuditFilter(query: Readonly<Record<string, unknown>>): Promise<AuditFilter> {
  return toAuditFilter(await validateQuery(AuditQueryDto, query));
}

describe('audit filter', () => {
  it('filters nothing without parameters', async () => {
    expect(await readAuditFilter({})).toEqual({ action: null, actorUserId: null, firstId: null, endId: null });
  });

  it('reads an action and a user', async () => {
    const filter = await readAuditFilter({ action: 'member.role_changed', actorUserId: 'usr_0123456789abc' });
    expect(filter).toMatchObject({ action: 'member.role_changed', actorUserId: 'usr_0123456789abc' });
  });

  it('bounds identifiers by their time, to the millisecond', () => {
    const bound = auditIdBound(new Date('2026-03-01T12:00:00.000Z'));
    expect(idAt('2026-03-01T11:59:59.999Z') < bound).toBe(true);
    expect(idAt('2026-03-01T12:00:00.000Z') >= bound).toBe(true);
  });

  it.each([
    ['2026-03-01T14:00:00+02:00', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00Z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ])('reads %s as %s', async (written, instant) => {
    expect((await readAuditFilter({ from: written })).firstId).toBe(auditIdBound(new Date(instant)));
  });

  it('clamps instants beyond the range of identifiers', () => {
    const id = idAt('2026-03-01T12:00:00.000Z');
    expect(auditIdBound(new Date('1900-01-01T00:00:00Z')) < id).toBe(true);
    expect(auditIdBound(new Date('9999-01-01T00:00:00Z')) > id).toBe(true);
  });

  it.each([
    [{ action: 'member' }],
    [{ action: 'Member.added' }],
    [{ action: '' }],
    [{ actorUserId: 'org_0123456789abc' }],
    [{ actorUserId: "usr_' OR 1=1" }],
    [{ from: 'yesterday' }],
    [{ from: '2026-13-01T00:00:00Z' }],
    [{ from: '2026-03-01T12:00:00' }],
    [{ to: '' }],
    [{ to: ['2026-03-01'] }],
  ])('refuses %j as a bad query parameter', async (query) => {
    await expect(readAuditFilter(query)).rejects.toThrow(expect.objectContaining({ code: 'invalid_request' }));
    await expect(readAuditFilter(query)).rejects.toThrow(Problem);
  });
});
