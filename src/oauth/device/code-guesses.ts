import { Injectable } from '@nestjs/common';
import { AttemptThrottle } from '../../sessions/throttles/attempt-throttle.js';
import { networkName } from '../../sessions/throttles/sign-in-limit.js';
import type { AuditContext } from '../../audit/audit-context.js';
import { Problem } from '../../common/problem.js';
import { NETWORK_GUESS_LIMIT, USER_GUESS_LIMIT } from './device-limits.js';

/** Limits wrong user codes by signed-in user and by network (RFC 8628 §5.1). */
@Injectable()
export class CodeGuesses {
  constructor(private readonly throttle: AttemptThrottle) {}

  /**
   * Runs `find` for a code and counts it as a wrong guess, which is taken back when the code is right.
   * @throws Problem not_found when `find` finds nothing, rate_limited when too many guesses were wrong.
   */
  async find<T>({ actor, organizationId, ip }: AuditContext, find: () => Promise<T | undefined>): Promise<T> {
    const user = actor?.userId ?? organizationId;
    const network = networkName(ip);
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
  return new Problem('not_found', 'Type the code as the device shows it: no device is waiting with this code.');
}
