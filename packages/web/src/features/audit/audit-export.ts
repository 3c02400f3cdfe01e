import type { AuditRecord } from '@clarion/api-client';

const HEADS = [
  'id',
  'at',
  'action',
  'actorUserId',
  'actorName',
  'actorEmail',
  'tokenId',
  'tokenName',
  'subjectType',
  'subjectId',
  'ip',
  'requestId',
  'details',
];

/** By these a spreadsheet knows a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Records as CSV (RFC 4180). A value that a spreadsheet would compute begins with an apostrophe, so that it is read as a text. */
export function toCsv(records: readonly AuditRecord[]): string {
  return [HEADS, ...records.map(toCells)].map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
}

/** Records as NDJSON: each one as the server sent it, on a line of its own. */
export function toNdjson(records: readonly AuditRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

function toCells({ id, at, action, actor, subject, ip, requestId, details }: AuditRecord): readonly string[] {
  return [
    id,
    at,
    action,
    actor?.userId ?? '',
    actor?.name ?? '',
    actor?.email ?? '',
    actor?.tokenId ?? '',
    actor?.tokenName ?? '',
    subject.type,
    subject.id,
    ip ?? '',
    requestId ?? '',
    JSON.stringify(details),
  ];
}

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
