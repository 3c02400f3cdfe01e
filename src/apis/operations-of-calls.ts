import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@clarion/reports/json';
import type { ApiId } from '../common/identifiers.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { toTracedCall, type TracedCall } from '../runs/content/run-calls.js';
import { readStoredOperations, type ApiOperation } from './api-operation.js';
import { ApisStore } from './apis.store.js';
import { OperationTree } from './operation-tree.js';

/** Finds the operation that a failure was in. */
@Injectable()
export class OperationsOfCalls {
  constructor(private readonly store: ApisStore) {}

  /** Reads the APIs of a project, and returns a function that finds the operation of the last call of some events. */
  async of({ organizationId, id }: ProjectRef): Promise<(events: readonly JsonObject[]) => JsonObject | null> {
    const versions = await this.store.newest(organizationId, id);
    const operations = versions.flatMap(({ apiId, operations: text }) =>
      readStoredOperations(text).map((operation) => ({ ...operation, apiId })),
    );
    const tree = new OperationTree<ApiOperation & { readonly apiId: ApiId }>(operations);
    return (events) => {
      const call = lastCallOf(events);
      const operation = call === undefined ? undefined : tree.find(call.method, call.path);
      if (operation === undefined) return null;
      const { apiId, operationId, method, path } = operation;
      return { apiId, operationId, method, path };
    };
  }
}

function lastCallOf(events: readonly JsonObject[]): TracedCall | undefined {
  return events.flatMap((event) => toTracedCall(event) ?? []).at(-1);
}
