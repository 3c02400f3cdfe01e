import { Injectable } from '@nestjs/common';
import { RemoveProjectRowsHook } from '../projects/remove-project-rows.hook.js';

/** Removes the described tags of a deleted project. */
@Injectable()
export class RemoveTagsHook extends RemoveProjectRowsHook {
  protected override readonly tables = ['tags'];
}
