import type { AuditRecord } from '@clarion/api-client';

const HEADERS = [
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

/** Characters that start a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

/** Formats records as CSV (RFC 4180). Prefixes values that a spreadsheet would run as a formula with an apostrophe. */
export function toCsv(records: readonly AuditRecord[]): string {
  return [HEADERS, ...records.map(toCells)].map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
}

/** Formats records as NDJSON: one line per record, as the server sent it. */
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
