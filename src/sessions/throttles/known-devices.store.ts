import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, Repository } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { isRandomValue, newRandomValue } from '../random-value.js';
import { KnownDeviceEntity } from './known-device.entity.js';
import { deviceKey } from './sign-in-limit.js';

/** The browsers in which users have signed in. */
@Injectable()
export class KnownDevices {
  constructor(
    @InjectRepository(KnownDeviceEntity) private readonly devices: Repository<KnownDeviceEntity>,
    private readonly clock: Clock,
  ) {}

  /** Returns whether the user of a normalized address has signed in from a device. One lookup, for known addresses and others. */
  async isKnown(email: string, device: string | undefined): Promise<boolean> {
    return isRandomValue(device) && this.devices.existsBy({ key: deviceKey(email, device) });
  }

  /** Remembers a device after a sign-in, and returns the value of its cookie: the one it has, or a new one. */
  async remember(email: string, device: string | undefined): Promise<string> {
    const value = isRandomValue(device) ? device : newRandomValue();
    await this.devices.upsert({ key: deviceKey(email, value), usedAt: this.clock.now() }, ['key']);
    return value;
  }

  /** Deletes the devices that have not been used since an instant. */
  async deleteUnusedSince(instant: Date): Promise<void> {
    await this.devices.delete({ usedAt: LessThan(instant) });
  }
}
