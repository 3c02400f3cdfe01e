import { Injectable } from '@nestjs/common';
import { RemoveProjectRowsHook } from '../projects/remove-project-rows.hook.js';

/** Removes what a deleted project declared. */
@Injectable()
export class RemoveProjectionsHook extends RemoveProjectRowsHook {
  protected override readonly tables = ['projections', 'projection_snapshots'];
}
