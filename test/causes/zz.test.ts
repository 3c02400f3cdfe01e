import { readFileSync, writeFileSync } from 'node:fs';
import { it } from '@jest/globals';
import { maskText } from '../../src/failures/cause/mask-text.js';
import { messageParts } from '../../src/failures/cause/message-parts.js';
import { causeOf } from './told-failure.js';
it('x', () => {
  const rows = readFileSync('/tmp/cause/dump.ndjson', 'utf8').split('\n').map((l) => JSON.parse(l));
  const by = new Map<string, any[]>();
  const t0 = process.hrtime.bigint();
  const ids = rows.map((r) => causeOf({ ...r.reason, type: r.et, stack: r.stack }));
  const t1 = process.hrtime.bigint();
  for (let k = 0; k < 5; k++) rows.map((r) => causeOf({ ...r.reason, type: r.et, stack: r.stack }));
  const t2 = process.hrtime.bigint();
  const out = [`cold ${Number(t1 - t0) / 1000 / rows.length} µs warm ${Number(t2 - t1) / 5000 / rows.length} µs`];
  rows.forEach((r, i) => { const k = r.f + ids[i]; by.set(k, [...(by.get(k) ?? []), r]); });
  for (const [k, g] of by) { const m = [...new Set(g.map((r) => r.reason.message.slice(0, 200)))]; const p = messageParts(g[0].reason); out.push(`${g.length} ${k.slice(0, 60)} [${p.type}] ${JSON.stringify(maskText(p.head))} + ${JSON.stringify(p.details)} || ${m.slice(0, 4).map((x) => JSON.stringify(x)).join(' ## ')}`); }
  writeFileSync('/tmp/cause/groups.txt', out.join('\n'));
  const bases = ['a1-', 'a', '/', 'a/', 'a.', '1', '1.', '1:', '{', '"', 'x@', 'http://', ' ', '::', '1m', 'a-1_', '<#>', "'", 'expected: ', '\n', '-_', 'a@a.', '2026-', 'test[', 'at ', 'A1b2', 'Key)=('];
  for (const b of bases) { const s = b.repeat(Math.ceil(1_000_000 / b.length)); const a = performance.now(); causeOf({ kind: 'assertion', message: s, stack: s, expected: s.slice(0, 900) }); maskText(s); const d = performance.now() - a; if (d > 15) console.log(JSON.stringify(b), d); }
});
