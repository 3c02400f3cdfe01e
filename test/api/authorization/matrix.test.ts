import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RouteTable } from '../../../src/http/route-table.js';
import { Client } from '../../support/exchange.js';
import { runApp, type RunningApp } from '../../support/running-app.js';
import { CREDENTIAL_NAMES } from './credentials.js';
import { EXPECTATIONS } from './expectations.js';
import { runMatrix } from './run-matrix.js';
import { makeScene, type Scene } from './scene.js';
import { fillWallet, type Wallet } from './wallet.js';

const LEAST_CELLS = 5000;
const LEAST_CREDENTIALS = 24;

let app: RunningApp;
let client: Client;
let scene: Scene;
let wallet: Wallet;

beforeAll(async () => {
  app = await runApp();
  client = new Client(app.port);
  scene = await makeScene(app, client);
  wallet = await fillWallet(scene);
}, 400_000);

afterAll(async () => {
  client.close();
  await app.close();
});

describe('the authorization matrix', () => {
  it('knows every route of the router, and no other', () => {
    const live = app.app.get(RouteTable).routes().map(({ method, path }) => `${method} ${path}`);
    expect(live.toSorted()).toEqual(Object.keys(EXPECTATIONS).toSorted());
  });

  it('answers every caller on every route as the contract says, and tells nobody of another organization', async () => {
    const started = performance.now();
    const { cells, mismatches } = await runMatrix(scene, wallet);
    process.stdout.write(`authorization matrix: ${cells} cells in ${Math.round(performance.now() - started)} ms\n`);
    expect(mismatches.slice(0, 200)).toEqual([]);
    expect(cells).toBeGreaterThanOrEqual(LEAST_CELLS);
    expect(CREDENTIAL_NAMES.length).toBeGreaterThanOrEqual(LEAST_CREDENTIALS);
    expect(app.failures).toEqual([]);
  }, 400_000);
});
