import { Injectable } from '@nestjs/common';
import { RemoveProjectRowsHook } from '../projects/remove-project-rows.hook.js';

/** Removes the portals of a deleted project. */
@Injectable()
export class RemovePortalsHook extends RemoveProjectRowsHook {
  protected override readonly tables = ['portals'];
}
