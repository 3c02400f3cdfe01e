import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rotateSecrets } from '../../../src/recovery/rotate-secrets.js';
import { SEALED_COLUMNS } from '../../../src/sealed-columns.js';
import { claimKeys } from '../../../src/secrets/claim-keys.queries.js';
import { loadSecretBox } from '../../../src/secrets/key-file.js';
import { SecretBox } from '../../../src/secrets/secret-box.js';
import { SecretKeeper } from '../../../src/secrets/secret-keeper.js';
import { toSecretKey } from '../../../src/secrets/secret-key.js';
import { startApi, type Api } from '../../support/api.js';
import { Fixture } from '../../support/webhook-fixture.js';

const WEBHOOK = { url: 'http://127.0.0.1:9/', events: ['run.failed'] };
const NOW = new Date('2030-01-01T00:00:00.000Z');

interface Row {
  readonly secret: Buffer;
  readonly keyId: string | null;
  readonly enabled: boolean;
  readonly reason: string | null;
}

let api: Api;
let fixture: Fixture;
let organizationId: string;
/** The box of the running server, whose key is in its data directory. */
let own: SecretBox;

beforeAll(async () => {
  api = await startApi({ CLARION_WEBHOOKS_ALLOW: '127.0.0.1' });
  fixture = await Fixture.of(api);
  organizationId = String((await fixture.ask('GET', '/v1/me')).body['organization']?.['id']);
  own = await loadSecretBox({ secretKeys: [], dataDir: api.app.dataDir });
});
afterAll(() => api.close());

/** Creates a webhook and returns its id and the secret that its creator sees. */
async function create(): Promise<{ readonly id: string; readonly secret: Buffer }> {
  const { body } = await fixture.ask('POST', fixture.hooks, WEBHOOK);
  return { id: String(body['id']), secret: Buffer.from(String(body['secret']).slice('whsec_'.length), 'base64') };
}

async function rowOf(id: string): Promise<Row> {
  const rows = await api.app.dataSource.query<Row[]>(
    'SELECT secret, secret_key_id AS "keyId", enabled, disabled_reason AS reason FROM webhooks WHERE id = $1',
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`No webhook ${id}`);
  return row;
}

async function openedBy(box: SecretBox, id: string): Promise<Buffer> {
  const { secret: bytes, keyId } = await rowOf(id);
  return box.open({ bytes, keyId }, `webhooks.secret:${organizationId}:${id}`);
}

const newKey = (): ReturnType<typeof toSecretKey> => toSecretKey(randomBytes(32));

describe('the secret of a webhook', () => {
  it('is encrypted in the database, bound to its row, with a key that only the owner of the data directory reads', async () => {
    const { id, secret } = await create();
    const row = await rowOf(id);
    expect(row.keyId).toBe(own.keyId);
    expect(row.secret.includes(secret)).toBe(false);
    expect(await openedBy(own, id)).toEqual(secret);
    const path = join(api.app.dataDir, 'secret.key');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await loadSecretBox({ secretKeys: [], dataDir: api.app.dataDir })).keyId).toBe(own.keyId);
  });

  it('from before the encryption is encrypted at the next start, and keeps its value', async () => {
    const { id } = await create();
    const plain = randomBytes(32);
    await api.app.dataSource.query('UPDATE webhooks SET secret = $2, secret_key_id = NULL WHERE id = $1', [id, plain]);
    const keeper = api.app.app.get(SecretKeeper);
    await keeper.onApplicationBootstrap();
    for (let waits = 0; (await rowOf(id)).keyId === null && waits < 200; waits += 1)
      await new Promise((resolve) => setTimeout(resolve, 25));
    expect((await rowOf(id)).secret.includes(plain)).toBe(false);
    expect(await openedBy(own, id)).toEqual(plain);
  });

  it('is encrypted with the next key by the command, and no longer needs the former one', async () => {
    const { id, secret } = await create();
    const next = newKey();
    const former = toSecretKey(Buffer.from(await readFile(join(api.app.dataDir, 'secret.key'), 'utf8'), 'base64'));
    const both = new SecretBox(next, [former], true);
    await api.app.dataSource.transaction(async (manager) => {
      expect(await rotateSecrets(manager, both, SEALED_COLUMNS, false)).toContain(`with the key ${next.id}`);
      const alone = new SecretBox(next, [], true);
      await claimKeys(manager, alone, SEALED_COLUMNS, NOW);
      const [row] = await manager.query<Row[]>('SELECT secret, secret_key_id AS "keyId" FROM webhooks WHERE id = $1', [
        id,
      ]);
      expect(row?.keyId).toBe(next.id);
      expect(
        alone.open(
          { bytes: row?.secret ?? Buffer.alloc(0), keyId: next.id },
          `webhooks.secret:${organizationId}:${id}`,
        ),
      ).toEqual(secret);
      await expect(claimKeys(manager, new SecretBox(former, [], false), SEALED_COLUMNS, NOW)).rejects.toThrow(next.id);
      await rotateSecrets(manager, new SecretBox(former, [next], true), SEALED_COLUMNS, false);
    });
    expect(await openedBy(own, id)).toEqual(secret);
  });
});

describe('a server that starts with another key', () => {
  const starting = (box: SecretBox): Promise<void> =>
    api.app.dataSource.transaction((manager) => claimKeys(manager, box, SEALED_COLUMNS, NOW));

  it('is refused with a sentence, from a key file and from the environment, while secrets need the first one', async () => {
    await create();
    await expect(starting(new SecretBox(newKey(), [], false))).rejects.toThrow(
      /Several servers on one database need the same CLARION_SECRET_KEY/,
    );
    await expect(starting(new SecretBox(newKey(), [], true))).rejects.toThrow(
      new RegExp(`CLARION_SECRET_KEY does not have the key ${own.keyId}`),
    );
  });

  it('gets only keys that are keys, from a file that no other user reads', async () => {
    const { dataDir } = api.app;
    const path = join(dataDir, 'secret.key');
    const text = await readFile(path, 'utf8');
    const load = (): Promise<SecretBox> => loadSecretBox({ secretKeys: [], dataDir });
    await chmod(path, 0o644);
    await expect(load()).rejects.toThrow(`chmod 600 ${path}`);
    await chmod(path, 0o600);
    await writeFile(path, 'cut off');
    await expect(load()).rejects.toThrow('has no key');
    await writeFile(path, text);
    await expect(loadSecretBox({ secretKeys: [], dataDir: join(path, 'data') })).rejects.toThrow('CLARION_SECRET_KEY');
  });
});

describe('a lost key', () => {
  it('stops the command, unless its secrets are given up: their webhooks are disabled until they get new ones', async () => {
    const { id } = await create();
    const path = `${fixture.hooks}/${id}`;
    const only = new SecretBox(newKey(), [], true);
    const rotate = (isDiscarding: boolean): Promise<string> =>
      api.app.dataSource.transaction((manager) => rotateSecrets(manager, only, SEALED_COLUMNS, isDiscarding));
    await expect(rotate(false)).rejects.toThrow(own.keyId);
    expect(await rotate(true)).toMatch(/webhook secrets: 0 encrypted with the key [0-9a-f]{16}, \d+ lost/);
    const lost = await rowOf(id);
    expect(lost).toMatchObject({ keyId: null, enabled: false, reason: expect.stringContaining('lost') });
    expect(lost.secret).toHaveLength(0);

    const enabling = await fixture.ask('PATCH', path, { enabled: true });
    expect([enabling.status, enabling.body['error']]).toEqual([409, 'conflict']);
    const renewed = await fixture.ask('POST', `${path}/rotate-secret`);
    expect(renewed.body['secret']).toMatch(/^whsec_/);
    expect((await fixture.ask('PATCH', path, { enabled: true })).body['enabled']).toBe(true);
    expect((await rowOf(id)).keyId).toBe(own.keyId);
  });
});
