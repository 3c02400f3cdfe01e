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

describe('the audit log as CSV', () => {
  it.each([
    ['a name stays', 'Ada', '"Ada"'],
    ['quotes are doubled', 'A "b"', '"A ""b"""'],
    ['a formula becomes a text', '=cmd|1', '"\'=cmd|1"'],
    ['so does what begins with plus', '+1', '"\'+1"'],
    ['so does what begins with minus', '-1', '"\'-1"'],
    ['so does what begins with at', '@SUM(1)', '"\'@SUM(1)"'],
    ['so does what begins with a tab', '\t=1', '"\'\t=1"'],
    ['signs further on stay', 'a=b', '"a=b"'],
  ])('%s', (_, name, cell) => expect(nameIn(toCsv([record(name)]))).toBe(cell));

  it('has a line of heads, and one for each record', () =>
    expect(toCsv([record('Ada'), record('Bob')]).split('\r\n')).toHaveLength(4));

  it('has as many cells as heads for what the server did by itself', () => {
    const lines = toCsv([{ ...record('Ada'), actor: null, details: {} }]).split('\r\n');
    expect(lines[1]?.split(',')).toHaveLength(lines[0]?.split(',').length ?? 0);
  });
});

describe('the audit log as NDJSON', () => {
  it('has each record as it was sent, on a line', () =>
    expect(toNdjson([record('=1')])).toBe(`${JSON.stringify(record('=1'))}\n`));
});
