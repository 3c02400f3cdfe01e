import { describe, expect, it } from '@jest/globals';
import type { AuditRecord } from '@clarion/api-client';
import { toCsv, toNdjson } from './audit-export.js';

const record = (name: string): AuditRecord => ({
  id: 'aud_1',
  at: '2030-01-01T00:00:00.000Z',
  action: 'member.added',
  actor: { userId: 'usr_1', name, email: 'ada@example.com' },
  subject: { type: 'member', id: 'usr_2' },
  details: { role: 'viewer' },
  ip: '192.0.2.1',
  requestId: null,
});

const nameIn = (csv: string): string | undefined => csv.split('\r\n')[1]?.split(',')[4];

describe('toCsv', () => {
  it.each([
    ['quotes a value', 'Ada', '"Ada"'],
    ['doubles quotes', 'A "b"', '"A ""b"""'],
    ['escapes a formula', '=cmd|1', '"\'=cmd|1"'],
    ['escapes a leading plus', '+1', '"\'+1"'],
    ['escapes a leading minus', '-1', '"\'-1"'],
    ['escapes a leading at sign', '@SUM(1)', '"\'@SUM(1)"'],
    ['escapes a leading tab', '\t=1', '"\'\t=1"'],
    ['keeps these characters elsewhere', 'a=b', '"a=b"'],
  ])('%s', (_, name, cell) => expect(nameIn(toCsv([record(name)]))).toBe(cell));

  it('writes a header line and one line per record', () =>
    expect(toCsv([record('Ada'), record('Bob')]).split('\r\n')).toHaveLength(4));

  it('writes all columns for an action of the server itself', () => {
    const lines = toCsv([{ ...record('Ada'), actor: null, details: {} }]).split('\r\n');
    expect(lines[1]?.split(',')).toHaveLength(lines[0]?.split(',').length ?? 0);
  });
});

describe('toNdjson', () => {
  it('writes each record unchanged on one line', () =>
    expect(toNdjson([record('=1')])).toBe(`${JSON.stringify(record('=1'))}\n`));
});
