import { Injectable } from '@nestjs/common';
import { RemoveProjectRowsHook } from '../projects/remove-project-rows.hook.js';

/** Removes the trust rules of a deleted project. */
@Injectable()
export class RemoveTrustRulesHook extends RemoveProjectRowsHook {
  protected override readonly tables = ['trust_rules'];
}
