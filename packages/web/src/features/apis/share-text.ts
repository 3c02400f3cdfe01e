import type { Share } from '@clarion/api-client';
import { formatCount, formatShare } from '../../ui/text/format.js';

/** Returns a share with its counts, such as `12 of 20 (60 %)`. */
export function shareText({ described, exercised, share }: Share): string {
  return share === null
    ? 'none described'
    : `${formatCount(exercised)} of ${formatCount(described)} (${formatShare(share)})`;
}
