import { it } from '@jest/globals';
import { createReadStream, readFileSync, existsSync, readdirSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { normalizeFailure } from './reasons/normalize-failure.js';

const which = (process.env['FMT'] ?? 'jest').split(',');
const folders: Record<string, string> = { jest: 'jest-json', playwright: 'playwright-json', mocha: 'mocha-json', mochawesome: 'mochawesome', ctrf: 'ctrf', newman: 'newman-json', gtest: 'gtest-json' };

it('dump', async () => {
  for (const name of which) {
    const module: any = await import(`./formats/${name}.js`);
    const format = module[name.toUpperCase()];
    for (const kind of ['public', 'generated']) {
      const dir = `/work/shared/corpus/${kind}/${folders[name]}`;
      if (!existsSync(dir)) continue;
      for (const file of readdirSync(dir)) {
        const begin = Date.now();
        const stream: any = createReadStream(`${dir}/${file}`);
        const source = file.endsWith('.gz') ? stream.pipe(createGunzip()) : stream;
        const tests: any[] = [], rest: any[] = [];
        try {
          for await (const entry of format.read(source)) (entry.kind === 'test' ? tests : rest).push(entry.kind === 'test' ? entry.test : entry);
        } catch (error) { console.log(file, String(error)); continue; }
        const by: Record<string, number> = {};
        for (const test of tests) by[test.status] = (by[test.status] ?? 0) + 1;
        const out = [`== ${kind}/${file} ${tests.length} ${JSON.stringify(by)} attempts ${tests.filter((t) => t.attempts).length} ${Date.now() - begin} ms`, ...rest.map((r) => JSON.stringify(r))];
        if (process.env['SHOW']) out.push(...tests.slice(0, Number(process.env['SHOW'])).map((t) => JSON.stringify(t).slice(0, 1500)));
        const truth = `/work/shared/corpus/truth/${kind}__${folders[name]}__${file.replace(/\.(json|gz)/g, '')}.json`;
        if (existsSync(truth)) {
          const truths = JSON.parse(readFileSync(truth, 'utf8'));
          const failed = tests.filter((t) => t.status === 'failed');
          const used = new Set();
          for (const t of truths) {
            const hits = failed.filter((f) => f.name === t.testName && !used.has(f) && (t.project === undefined || t.project === f.variant));
            const hit = hits[0];
            if (!hit) { out.push(`MISSING ${JSON.stringify(t)}`); continue; }
            used.add(hit);
            const n = hit.failures.map(normalizeFailure);
            const first: any = n[0] ?? {};
            const squash = (s: string) => s.replace(/\s+/g, ' ');
            const ok = n.some((f: any) => squash(f.message).includes(squash(t.messageContains))) || t.messageContains === '';
            const same = (a: any, b: any) => JSON.stringify(a) === JSON.stringify(b);
            const flags = [ok ? '' : 'MSG', first.kind === t.kind || t.kindAlternatives?.includes(first.kind) ? '' : `KIND ${first.kind}`, same(first.expected, t.expected) ? '' : 'EXP', same(first.actual, t.actual) ? '' : 'ACT', Boolean(t.timeout) === Boolean(first.timedOut) ? '' : 'TIME', t.attempts === undefined || t.attempts === (hit.attempts?.length ?? 1) ? '' : 'ATT'].filter(Boolean);
            if (flags.length) out.push(`DIFF ${t.testName}: ${flags.join(' ')}\n   truth ${JSON.stringify(t)}\n   have ${JSON.stringify(n).slice(0, 700)}\n   raw ${JSON.stringify(hit.failures).slice(0, 900)}`);
          }
          for (const f of failed) if (!used.has(f)) out.push(`EXTRA ${f.name} ${JSON.stringify(f.failures).slice(0, 200)}`);
        }
        process.stdout.write(out.join('\n') + '\n');
      }
    }
  }
});
