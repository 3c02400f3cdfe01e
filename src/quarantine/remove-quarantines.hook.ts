import { Injectable } from '@nestjs/common';
import { RemoveTargetRowsHook } from '../projects/remove-target-rows.hook.js';

/** Removes the quarantines of tests of a deleted target. */
@Injectable()
export class RemoveQuarantinesHook extends RemoveTargetRowsHook {
  protected override readonly table = 'quarantines';
}
