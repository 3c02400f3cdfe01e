import { it, expect } from '@jest/globals';
import { runApp } from '../../support/running-app.js';
import { Client } from '../../support/exchange.js';
import { RouteTable } from '../../../src/http/route-table.js';
it('boots', async () => {
  const t0 = performance.now();
  const app = await runApp();
  console.log('boot', performance.now() - t0, app.url);
  const c = new Client(app.port);
  for (const r of app.app.get(RouteTable).routes()) console.log(r.method, r.path, JSON.stringify(r.access));
  console.log(await c.send({method:'GET', path:'/v1/me'}));
  console.log(app.failures);
  c.close();
  await app.close();
}, 60000);
