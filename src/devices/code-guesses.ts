import { Injectable } from '@nestjs/common';
import { AttemptThrottle, networkOfClient } from '../accounts/attempt-throttle.js';
import type { AuditContext } from '../audit/audit-context.js';
import { Problem } from '../common/problem.js';
import { NETWORK_GUESS_LIMIT, USER_GUESS_LIMIT } from './device-limits.js';

/** Slows the guessing of user codes down: by signed-in user and by network (RFC 8628 §5.1). */
@Injectable()
export class CodeGuesses {
  constructor(private readonly throttle: AttemptThrottle) {}

  /**
   * Looks for what a code names, as one of the few wrong guesses that somebody has; a right one is taken back.
   * @throws Problem not_found when `find` finds nothing, rate_limited when too many guesses were wrong.
   */
  async find<T>({ actor, organizationId, ip }: AuditContext, find: () => Promise<T | undefined>): Promise<T> {
    const user = actor?.userId ?? organizationId;
    const network = networkOfClient(ip);
    await this.throttle.count(USER_GUESS_LIMIT, user);
    await this.throttle.count(NETWORK_GUESS_LIMIT, network);
    const found = await find();
    if (found === undefined) throw unknownCode();
    await this.throttle.refund(USER_GUESS_LIMIT, user);
    await this.throttle.refund(NETWORK_GUESS_LIMIT, network);
    return found;
  }
}

function unknownCode(): Problem {
  return new Problem('not_found', 'Type the code as the device shows it: no device waits with this one.');
}
