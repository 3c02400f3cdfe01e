import { Injectable } from '@nestjs/common';
import { PublicAddress } from '../../common/public-address.js';

/** Where the routes of SCIM are. */
export const SCIM_PATH = 'scim/v2';

/** The public address of the routes of SCIM. */
@Injectable()
export class ScimAddress {
  constructor(private readonly address: PublicAddress) {}

  get base(): string {
    return `${this.address.origin}/${SCIM_PATH}`;
  }
}
