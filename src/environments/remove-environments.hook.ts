import { Injectable } from '@nestjs/common';
import { RemoveTargetRowsHook } from '../projects/remove-target-rows.hook.js';

/** Removes the environments of a deleted target. */
@Injectable()
export class RemoveEnvironmentsHook extends RemoveTargetRowsHook {
  protected override readonly table = 'environments';
}
