import type { EntityManager } from 'typeorm';
import { forgetKeys, keysMissing, usedKeys } from '../secrets/claim-keys.queries.js';
import type { SealedColumn } from '../secrets/sealed-column.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { sealSome } from '../secrets/sealed.queries.js';

const AT_ONCE = 100;

/**
 * Encrypts every secret with the first key, and returns what the operator reads. `isDiscarding` gives up secrets whose key is lost.
 * @throws SecretKeyError when a key is missing and they are not given up.
 */
export async function rotateSecrets(
  manager: EntityManager,
  box: SecretBox,
  columns: readonly SealedColumn[],
  isDiscarding: boolean,
): Promise<string> {
  const used = await usedKeys(manager, columns);
  const missing = used.filter((id) => !box.has(id));
  if (missing.length > 0 && !isDiscarding) throw keysMissing(missing, box);
  const lines: string[] = [];
  for (const column of columns) {
    const discarded = missing.length === 0 ? 0 : await column.discard(manager, missing);
    const sealed = await sealAll(manager, box, column);
    const lost = discarded === 0 ? '' : `, ${discarded} lost`;
    lines.push(`${column.what}: ${sealed} encrypted with the key ${box.keyId}${lost}`);
  }
  await forgetKeys(manager, box.keyId);
  return `${lines.join('\n')}\nNo secret needs another key than ${box.keyId}.`;
}

async function sealAll(manager: EntityManager, box: SecretBox, column: SealedColumn): Promise<number> {
  let count = 0;
  for (;;) {
    const sealed = await sealSome(manager, box, column, AT_ONCE);
    count += sealed;
    if (sealed < AT_ONCE) return count;
  }
}
