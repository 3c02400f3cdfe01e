import {
  filledStringOf,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  numberOf,
  objectOf,
  objectsOf,
  stringsOf,
} from '@clarion/reports/json';
import { plainText } from '@clarion/reports/text';
import { createHash } from 'node:crypto';
import { validationFailed } from '../../common/problem.js';
import { cleanBodyValue, readBodyJson } from '../../common/read-body-json.js';
import { toRepositoryUrl } from '../../runs/source/repository-url.js';
import { type CiFacts, ciFactsOf } from './ci-facts.js';
import type { Plan } from './plan.js';
import { itemOf } from './recorded-ids.js';

/** Characters of the name of a build, a job and a group. */
const LONGEST_NAME = 256;

/** What a reporter says when it begins a group: a project of Playwright's configuration in one process. Plain data. */
export interface Opening {
  /** The tests of the group that this process runs. */
  readonly tests: readonly string[];
  /** The members of the run's envelope, without status and times. */
  readonly envelope: JsonObject;
  readonly plan: Plan;
}

/**
 * Reads the body of `POST runs/v1`.
 * @throws Problem invalid_request for a body that is no JSON, validation_failed
 */
export function readOpening(bytes: Uint8Array): Opening {
  const body = cleanBodyValue(readBodyJson(bytes));
  if (!isJsonObject(body)) throw validationFailed([{ pointer: '', detail: 'send a JSON object' }]);
  const group = filledStringOf(body['group']);
  if (group === undefined) throw validationFailed([{ pointer: '/group', detail: 'send the name of the group' }]);
  const tests = testsOf(body['tests']);
  const config = memberOf(memberOf(body, 'config'), 'pw');
  const ci = ciFactsOf(body);
  const shard = shardOf(config);
  const job = toName(shard === undefined ? group : `${group} ${shard.current}/${shard.total}`);
  const build = buildOf(body, ci);
  return {
    tests,
    envelope: { ...envelopeOf(body, config, group), ...facts(ci), ...(build === undefined ? {} : { build }), job },
    plan: {
      build: build ?? ci.url ?? null,
      group,
      job,
      testCount: tests.length,
      suite: suiteOf(body['fullTestSuite']),
      shards: shard?.total ?? null,
      failsOnFlaky: config['failOnFlakyTests'] === true,
      rootDir: filledStringOf(config['rootDir']) ?? '',
      version: filledStringOf(config['version']) ?? '',
      projectName: projectNameOf(config, group),
    },
  };
}

/** @throws Problem validation_failed for a test without an id */
function testsOf(value: JsonValue | undefined): readonly string[] {
  if (value !== undefined && !isJsonArray(value))
    throw validationFailed([{ pointer: '/tests', detail: 'send the tests as a list' }]);
  const items = (value ?? []).map((test, index) => {
    const id = filledStringOf(objectOf(test)?.['testId']);
    if (id !== undefined) return itemOf(id);
    throw validationFailed([{ pointer: `/tests/${index}/testId`, detail: 'send the id of each test' }]);
  });
  return [...new Set(items)];
}

/** The build that the reporter names: by the setting, by itself outside of CI, or by the pipeline where the CI run has no address. */
function buildOf(body: JsonObject, ci: CiFacts): string | undefined {
  const named = filledStringOf(body['ciBuildId']) ?? ci.build;
  return named === undefined ? undefined : toName(named);
}

function facts({ url, pullRequest }: CiFacts): JsonObject {
  return {
    ...(url === undefined ? {} : { ciRunUrl: url }),
    ...(pullRequest === undefined ? {} : { pullRequest }),
  };
}

function envelopeOf(body: JsonObject, config: JsonObject, group: string): JsonObject {
  const commit = memberOf(body, 'commit');
  const platform = memberOf(body, 'platform');
  const [branch, commitSha] = [filledStringOf(commit['branch']), filledStringOf(commit['sha'])];
  const repositoryUrl = toRepositoryUrl(filledStringOf(commit['remoteOrigin']) ?? '');
  const own = objectsOf(body['fullTestSuite']).find(({ name }) => name === group);
  const environment = filledStringOf(own?.['environment']);
  const version = filledStringOf(config['version']);
  const workers = numberOf(memberOf(config, 'metadata')['actualWorkers']) ?? numberOf(config['workers']);
  const tags = stringsOf(body['tags']);
  const system = [filledStringOf(platform['osName']), filledStringOf(platform['osVersion'])].flatMap(
    (part) => part ?? [],
  );
  const context = {
    group,
    ...(workers === undefined ? {} : { workers }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(system.length === 0 ? {} : { system: system.join(' ') }),
  };
  return {
    ...(branch === undefined ? {} : { gitRef: branch }),
    ...(commitSha === undefined ? {} : { commitSha }),
    ...(repositoryUrl === undefined ? {} : { repositoryUrl }),
    ...(environment === undefined ? {} : { environment }),
    runnerVersion: version === undefined ? 'playwright' : `playwright ${version}`,
    result: { context },
  };
}

function shardOf(config: JsonObject): { readonly current: number; readonly total: number } | undefined {
  const shard = memberOf(config, 'shard');
  const [current, total] = [numberOf(shard['current']), numberOf(shard['total'])];
  return current === undefined || total === undefined ? undefined : { current, total };
}

function suiteOf(suite: JsonValue | undefined): Plan['suite'] {
  if (!isJsonArray(suite)) return null;
  const groups = objectsOf(suite).map(({ name, tests }) => ({
    name: filledStringOf(name) ?? '',
    ids: objectsOf(tests).flatMap(({ testId }) => filledStringOf(testId) ?? []),
  }));
  const hash = createHash('sha256');
  for (const { name, ids } of groups) hash.update(JSON.stringify([name, ids.toSorted()]));
  return { digest: hash.digest('base64url'), groups: groups.map(({ name, ids }) => [name, ids.length]) };
}

/** A group is called by the id of its project: the project's name, with a number where another project has the same. */
function projectNameOf(config: JsonObject, group: string): string {
  const projects = objectsOf(config['projects']);
  const isUnnamed = projects.length > 0 && projects.every(({ name }) => filledStringOf(name) === undefined);
  if (isUnnamed) return '';
  const project = projects.find((item) => filledStringOf(item['__projectId'])?.trim() === group);
  return filledStringOf(project?.['name']) ?? group;
}

function memberOf(object: JsonObject, name: string): JsonObject {
  return objectOf(object[name]) ?? {};
}

/** A text as the name of a build or a job: itself, or a digest of one that is too long or has characters that no name has. */
function toName(text: string): string {
  if (text.length <= LONGEST_NAME && plainText(text) === text && text.trim() === text) return text;
  return createHash('sha256').update(text).digest('base64url');
}
