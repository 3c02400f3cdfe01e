import type { Forge } from './forges/forge.js';
import { ForgeError } from './forges/forge-request.js';

/** Whether a comment was created or updated. */
export type PutResult = 'created' | 'updated';

/**
 * Creates the comment that begins with the marker, or updates the first one that does. One that the token may not change, such as a copy
 * by another user, is left alone. Throws what the forge throws.
 */
export async function putComment(forge: Forge, marker: string, body: string): Promise<PutResult> {
  for await (const comment of forge.list()) {
    if (!comment.body.startsWith(marker)) continue;
    try {
      await forge.update(comment.id, body);
      return 'updated';
    } catch (error) {
      if (!(error instanceof ForgeError) || (error.status !== 403 && error.status !== 404)) throw error;
    }
  }
  await forge.create(body);
  return 'created';
}
