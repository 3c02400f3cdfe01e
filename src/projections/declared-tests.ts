import { Injectable } from '@nestjs/common';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@clarion/reports/json';
import { cutText } from '@clarion/reports/text';
import { ProjectionsQueries } from './projections.queries.js';
import { readStoredItem } from './read-snapshot.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';

const LONGEST_DESCRIPTION = 4096;
const MOST_ENDPOINTS = 20;

/** Reads what tests were meant to prove. */
@Injectable()
export class DeclaredTests {
  constructor(private readonly queries: ProjectionsQueries) {}

  /** The declaration of each of some tests of a project by id: description, contract and endpoints. Null for a test that is not declared. */
  async of(project: ProjectRef, testIds: readonly string[]): Promise<(testId: string) => JsonObject | null> {
    const tests = await this.read(project, 'test', testIds);
    const named = [...tests.values()].flatMap(contractNames);
    const contracts = await this.read(project, 'contract', named);
    return (testId) => toDeclaration(tests.get(testId), contracts);
  }

  private async read(
    project: ProjectRef,
    kind: 'test' | 'contract',
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, JsonObject>> {
    const bodies = await this.queries.bodies(project, kind, ids);
    return new Map([...bodies].map(([id, body]) => [id, readStoredItem(body)]));
  }
}

function toDeclaration(test: JsonObject | undefined, contracts: ReadonlyMap<string, JsonObject>): JsonObject | null {
  if (test === undefined) return null;
  const { endpoints } = test;
  const contract = contractNames(test)
    .map((name) => contracts.get(name))
    .find((found) => found !== undefined);
  return {
    description: shortened(test['description']),
    contract: contract === undefined ? null : toContract(contract),
    endpoints: isJsonArray(endpoints) ? endpoints.slice(0, MOST_ENDPOINTS) : [],
  };
}

function toContract(contract: JsonObject): JsonObject {
  const { contractId = null, protocol = null, target = null, description } = contract;
  return { contractId, protocol, target, description: shortened(description) };
}

function shortened(text: JsonValue | undefined): JsonValue {
  return typeof text === 'string' ? cutText(text, LONGEST_DESCRIPTION) : null;
}

/** What a test names that may be a contract: its own member `contractId` or `contract`, and the names that it requires. */
function contractNames({ contractId, contract, requires }: JsonObject): readonly string[] {
  const required = isJsonArray(requires) ? requires : [requires];
  return [contractId, isJsonObject(contract) ? contract['contractId'] : contract, ...required].filter(
    (name): name is string => typeof name === 'string',
  );
}
