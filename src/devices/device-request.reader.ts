import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import { DeviceRequestEntity } from './device-request.entity.js';

/** Reads devices that ask for access. */
@Injectable()
export class DeviceRequestReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The request of a user code, when nobody decided it yet, or somebody of an organization did: others are told of none. */
  async find(userCodeDigest: Buffer, organizationId: OrganizationId): Promise<DeviceRequestEntity | undefined> {
    const request = await this.dataSource.manager.findOneBy(DeviceRequestEntity, { userCodeDigest });
    if (request === null) return undefined;
    return request.organizationId === null || request.organizationId === organizationId ? request : undefined;
  }
}
