import { complaintsOf } from './answers.js';
import { CREDENTIAL_NAMES, CREDENTIALS, isTriedAt } from './credentials.js';
import type { Case, Expectation, Outcome } from './access-rules.js';
import { EXPECTATIONS } from './expectations.js';
import { expectedOutcome } from './reference-model.js';
import { requestOf, type Cell } from './requests.js';
import type { Scene } from './scene.js';
import type { Wallet } from './wallet.js';

/** What came of holding the application against the table. */
export interface Findings {
  readonly cells: number;
  /** One line for each cell that is not as the contract says. */
  readonly mismatches: readonly string[];
}

const AT_ONCE = 8;

const ROUTES = Object.keys(EXPECTATIONS);

/** Asks every cell of the given routes (all by default) and compares what is answered. */
export async function runMatrix(scene: Scene, wallet: Wallet, routes: readonly string[] = ROUTES): Promise<Findings> {
  const cells = cellsOf(routes);
  const mismatches: string[] = [];
  const work = async (part: number): Promise<void> => {
    for (const cell of cells.slice(bound(part), bound(part + 1)))
      mismatches.push(...(await mismatchesOf(scene, wallet, cell)));
  };
  // Parts in a row: the sessions of one user would otherwise ask one route at once, and some routes limit the attempts of a user.
  const bound = (part: number): number => Math.ceil((part * cells.length) / AT_ONCE);
  await Promise.all(Array.from({ length: AT_ONCE }, (_, part) => work(part)));
  return { cells: cells.length, mismatches };
}

let serial = 0;

/** The questions that the given routes are asked: by turns, but by every credential when routes are chosen. */
export function cellsOf(routes: readonly string[] = ROUTES): readonly Cell[] {
  return routes.flatMap((route) => {
    const turn = ROUTES.indexOf(route);
    const placeNames = Object.keys(expectationOf(route).cases);
    const [first = ''] = placeNames;
    return placeNames.flatMap((placeName) => {
      const names = CREDENTIAL_NAMES.filter((name) => routes !== ROUTES || isTriedAt(name, placeName, first, turn));
      return names.map((credential) => ({ route, placeName, credential, serial: (serial += 1) }));
    });
  });
}

async function mismatchesOf(scene: Scene, wallet: Wallet, cell: Cell): Promise<readonly string[]> {
  const { access, cases, instead } = expectationOf(cell.route);
  const usual = expectedOutcome(
    access,
    CREDENTIALS[cell.credential],
    caseOf(cases, cell.placeName),
    cell.route.split(' ', 1)[0] ?? '',
  );
  const expected = instead?.[usual] ?? usual;
  const sent = await requestOf(scene, wallet, cell, isSuccess(expected));
  const complaints = await scene.client.send(sent).then(
    (answer) => complaintsOf(cell, access, expected, answer),
    (error: unknown) => [`no answer: ${String(error)}`],
  );
  if (cell.route === 'POST /admin/v1/tokens') await revokeMade(scene, cell);
  return complaints.map((complaint) => `${cell.route} [${cell.placeName}] by ${cell.credential}: ${complaint}`);
}

/** A user may have 50 tokens, and all credentials of a user make more. */
async function revokeMade({ app }: Scene, { serial: made }: Cell): Promise<void> {
  await app.dataSource.query('UPDATE tokens SET revoked_at = now() WHERE name = $1 AND revoked_at IS NULL', [
    `Made ${made}`,
  ]);
}

function expectationOf(route: string): Expectation {
  const expectation = EXPECTATIONS[route];
  if (expectation === undefined) throw new Error(`The table lacks ${route}`);
  return expectation;
}

function caseOf(cases: Expectation['cases'], placeName: string): Case {
  const found = cases[placeName];
  if (found === undefined) throw new Error(`The table lacks the case ${placeName}`);
  return found;
}

function isSuccess(outcome: Outcome): boolean {
  return outcome.startsWith('2');
}
