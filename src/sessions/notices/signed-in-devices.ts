import { Injectable } from '@nestjs/common';
import type { SignInContext } from '../session-starter.js';
import { KnownDevices } from '../throttles/known-devices.store.js';
import type { User } from '../users/account.js';
import { UserNotices } from './user-notices.js';

/** Remembers the browsers in which users sign in, and notifies a user of one that is new. */
@Injectable()
export class SignedInDevices {
  constructor(
    private readonly devices: KnownDevices,
    private readonly notices: UserNotices,
  ) {}

  /** Remembers the browser of a sign-in, and returns the value of its cookie. */
  async remember({ id, email }: User, { device, client, origin }: SignInContext): Promise<string> {
    const isKnown = await this.devices.isKnown(email, device);
    const value = await this.devices.remember(email, device);
    if (!isKnown) await this.notices.send(id, { kind: 'new_sign_in', client }, origin.ip);
    return value;
  }
}
