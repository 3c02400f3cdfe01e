// Loaded in front of the server (`node --import`): the server as it would be without causes, gates and webhooks. Failures get no
// fingerprint, and statements on the tables of those are answered with nothing.
import { register } from 'node:module';
import { interceptQueries } from './support/intercept-queries.js';

const TABLES = /\b(?:causes|run_causes|cause_aliases|cause_rules|gates|quarantines|webhooks|webhook_\w+)\b/;
const NOTHING = { command: '', rowCount: 0, rows: [] };

const hooks = `
  const SOURCE = 'export function fingerprintOf() { return { id: null, joinKey: null, text: null }; }';
  export async function load(url, context, next) {
    return url.endsWith('/failures/cause/fingerprint.js') ? { format: 'module', shortCircuit: true, source: SOURCE } : next(url, context);
  }`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

interceptQueries(([text], ask) => {
  const isAnswered =
    typeof text === 'string' && /^\s*(?:INSERT|UPDATE|DELETE|SELECT|WITH)\b/i.test(text) && TABLES.test(text);
  return isAnswered ? Promise.resolve(NOTHING) : ask();
});
