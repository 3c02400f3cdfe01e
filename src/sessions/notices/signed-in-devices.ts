import { Injectable } from '@nestjs/common';
import type { SignedIn, SignInContext } from '../session-starter.js';
import { KnownDevices } from '../throttles/known-devices.store.js';
import { UserNotices } from './user-notices.js';

/** Remembers the browsers in which users sign in, and notifies a user of one that is new. */
@Injectable()
export class SignedInDevices {
  constructor(
    private readonly devices: KnownDevices,
    private readonly notices: UserNotices,
  ) {}

  /** Remembers the browser of a sign-in, and returns the value of its cookie. A notice of its network is enough. */
  async remember(
    { account: { user }, newNetwork }: SignedIn,
    { device, client, origin }: SignInContext,
  ): Promise<string> {
    const { id, email } = user;
    const isKnown = await this.devices.isKnown(email, device);
    const value = await this.devices.remember(email, device);
    if (!isKnown && newNetwork === undefined) await this.notices.send(id, { kind: 'new_sign_in', client }, origin.ip);
    return value;
  }
}
