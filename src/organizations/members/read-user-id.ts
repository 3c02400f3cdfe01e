import { isUserId, type UserId } from '../../common/identifiers.js';
import { noSuch } from '../../common/problem.js';

/**
 * Reads the identifier of a user from a path.
 * @throws Problem not_found for a text that is none.
 */
export function readUserId(text: string): UserId {
  if (!isUserId(text)) throw noSuch('member', '/admin/v1/members');
  return text;
}
