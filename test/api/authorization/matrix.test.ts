import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RouteTable } from '../../../src/http/route-table.js';
import { Client } from '../../support/exchange.js';
import { runApp, type RunningApp } from '../../support/running-app.js';
import { CREDENTIAL_NAMES, EVERYWHERE } from './credentials.js';
import { EXPECTATIONS } from './expectations.js';
import { foreignWrites, fingerprintOf } from './isolation.js';
import { PLANTED_DEFECTS } from './planted-defects.js';
import { cellsOf, runMatrix } from './run-matrix.js';
import { makeScene, type Scene } from './scene.js';
import { fillWallet, type Wallet } from './wallet.js';

const LEAST_CELLS = 5000;
const LEAST_CREDENTIALS = 24;
const SHOWN = 50;

let app: RunningApp;
let client: Client;
let scene: Scene;
let wallet: Wallet;

beforeAll(async () => {
  app = await runApp();
  client = new Client(app.port);
  scene = await makeScene(app, client);
  wallet = await fillWallet(scene);
}, 240_000);

afterAll(async () => {
  client.close();
  await app.close();
});

describe('the authorization matrix', () => {
  it('knows every route of the router, and no other', () => {
    const live = app.app
      .get(RouteTable)
      .routes()
      .map(({ method, path }) => `${method} ${path}`);
    expect(live.toSorted()).toEqual(Object.keys(EXPECTATIONS).toSorted());
  });

  it('sends one credential of each kind to every route, and all credentials by turns, also for resources of others', () => {
    const cells = cellsOf();
    const routesOf = (name: string) =>
      new Set(cells.filter(({ credential }) => credential === name).map(({ route }) => route)).size;
    const routes = Object.keys(EXPECTATIONS).length;
    expect([...EVERYWHERE].filter((name) => routesOf(name) !== routes)).toEqual([]);
    expect(CREDENTIAL_NAMES.filter((name) => routesOf(name) < routes / 4)).toEqual([]);
    const foreign = new Set(
      cells.filter(({ placeName }) => placeName === 'foreign').map(({ credential }) => credential),
    );
    expect([...foreign].toSorted()).toEqual(CREDENTIAL_NAMES.toSorted());
  });

  it('has the contract answer every caller on every route, and changes nothing in another organization', async () => {
    const before = await fingerprintOf(app.dataSource, scene.silent.id);
    const started = performance.now();
    const { cells, mismatches } = await runMatrix(scene, wallet);
    process.stdout.write(`authorization matrix: ${cells} cells in ${Math.round(performance.now() - started)} ms\n`);
    expect(mismatches.slice(0, SHOWN)).toEqual([]);
    expect(cells).toBeGreaterThanOrEqual(LEAST_CELLS);
    expect(CREDENTIAL_NAMES.length).toBeGreaterThanOrEqual(LEAST_CREDENTIALS);
    expect(app.failures).toEqual([]);
    expect(await fingerprintOf(app.dataSource, scene.silent.id)).toEqual(before);
    expect(await foreignWrites(app.dataSource)).toEqual([]);
  }, 1_200_000);
});

describe('the matrix finds planted defects', () => {
  it.each(PLANTED_DEFECTS)(
    '$name',
    async ({ plant, routes, expected }) => {
      const remove = plant(scene);
      const planted = await runMatrix(scene, wallet, routes);
      jest.restoreAllMocks();
      remove();
      expect(planted.mismatches.filter((mismatch) => expected.test(mismatch))).not.toEqual([]);
    },
    240_000,
  );

  it('and nothing when all of them are removed', async () => {
    const routes = new Set(PLANTED_DEFECTS.flatMap((defect) => defect.routes));
    expect((await runMatrix(scene, wallet, [...routes])).mismatches).toEqual([]);
  }, 240_000);

  it('and a row that a caller wrote into another organization', async () => {
    const before = await fingerprintOf(app.dataSource, scene.silent.id);
    const { userId } = scene.inside.owner;
    await app.dataSource.query('UPDATE projects SET name = name || $2 WHERE organization_id = $1', [
      scene.silent.id,
      '!',
    ]);
    await app.dataSource.query('UPDATE runs SET created_by = $2 WHERE organization_id = $1', [scene.silent.id, userId]);
    expect(await fingerprintOf(app.dataSource, scene.silent.id)).not.toEqual(before);
    expect(await foreignWrites(app.dataSource)).toEqual([`runs.created_by ${userId}`]);
  });
});
