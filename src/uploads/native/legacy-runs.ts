import type { JsonObject } from '@clarion/reports/json';

/** Members of the legacy format with another name or place in the envelope, or that the server reads itself. */
const PLACED = new Set([
  'projectId',
  'tests',
  'customMetadata',
  'source',
  'clientVersion',
  'runUrl',
  'summary',
  'environment',
  'gitRef',
  'commitSha',
]);

/**
 * Converts an upload in the legacy format (`POST /open/v1/cli-runs`) to a run envelope. Its `runAt` is local time without a
 * zone, so it stays a text; its `target` is a path and not the id of a target.
 */
export function toEnvelope(body: JsonObject): JsonObject {
  const {
    tests,
    customMetadata,
    source,
    clientVersion,
    runUrl,
    summary,
    environment,
    gitRef,
    commitSha,
    nodeVersion,
    os,
    files,
    runAt,
    target,
  } = body;
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !PLACED.has(name)));
  return {
    ...rest,
    ...known({
      trigger: source,
      runnerVersion: clientVersion,
      ciRunUrl: runUrl,
      environment,
      gitRef,
      commitSha,
      summary,
    }),
    result: known({
      tests,
      customMetadata,
      summary,
      context: known({ nodeVersion, os, files, runAt, target, source }),
    }),
  };
}

function known(members: Readonly<Record<string, JsonObject[string] | undefined>>): JsonObject {
  const result: Record<string, JsonObject[string]> = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined && value !== null) result[name] = value;
  return result;
}
