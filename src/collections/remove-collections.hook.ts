import { Injectable } from '@nestjs/common';
import { RemoveProjectRowsHook } from '../projects/remove-project-rows.hook.js';

/** Removes the collections of a deleted project and its CODEOWNERS file. */
@Injectable()
export class RemoveCollectionsHook extends RemoveProjectRowsHook {
  protected override readonly tables = ['collections', 'codeowners'];
}
