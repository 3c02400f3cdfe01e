import { Injectable } from '@nestjs/common';
import { RemoveProjectRowsHook } from '../projects/remove-project-rows.hook.js';

/** Removes the APIs of a deleted project. The calls of its runs go with the runs. */
@Injectable()
export class RemoveApisHook extends RemoveProjectRowsHook {
  protected override readonly tables = ['api_versions', 'apis'];
}
