import * as vendor from 'ci-info';
import { readFileSync } from 'node:fs';
import { gitText } from './git.js';
import { readCiVariables, withFallback, withoutUndefined, type BuildInfo } from './ci-variables.js';

/** The commit and the CI build that the command runs in. */
export interface BuildContext extends BuildInfo {
  /** The name of the CI system; undefined outside CI. */
  readonly ci: string | undefined;
  /** Whether no other job of the build has this name. Attempts of a job share it. */
  readonly isJobUnique: boolean;
  /** The folder of the checkout; undefined outside of git. */
  readonly repositoryRoot: string | undefined;
  /** The address of the remote `origin`, without credentials; undefined for a path, which is no address for others. */
  readonly repositoryUrl: string | undefined;
}

/** Detects commit and build from the event of a GitHub pull request, the variables of the CI system, and git, in that order. */
export function detectBuild(directory: string, environment: NodeJS.ProcessEnv): BuildContext {
  const ofCi = withFallback(readGithubEvent(environment), readCiVariables(vendor.id ?? undefined, environment));
  const { root, ...ofGit } = readGit(directory);
  return {
    ...withFallback(ofCi, withoutUndefined(ofGit)),
    ci: vendor.isCI ? (vendor.name ?? 'CI') : undefined,
    isJobUnique: vendor.GITLAB,
    repositoryRoot: root,
    repositoryUrl: toAddress(gitText(directory, 'remote', 'get-url', 'origin')),
  };
}

/** Reads the head of a pull request: its GITHUB_SHA is a temporary merge commit. */
function readGithubEvent({ GITHUB_EVENT_PATH: file }: NodeJS.ProcessEnv): BuildInfo {
  if (file === undefined || vendor.id !== 'GITHUB_ACTIONS') return {};
  const pullRequest = memberOf(readJson(file), 'pull_request');
  const [number, sha] = [memberOf(pullRequest, 'number'), memberOf(memberOf(pullRequest, 'head'), 'sha')];
  return {
    ...(typeof sha === 'string' ? { commitSha: sha } : {}),
    ...(typeof number === 'number' ? { pullRequest: number } : {}),
  };
}

/** Returns undefined for an unreadable file: the variables are enough without it. */
function readJson(file: string): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return value;
  } catch {
    return undefined;
  }
}

function memberOf(value: unknown, name: string): unknown {
  const member: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return member;
}

/** The working copy; nothing outside of a repository. */
interface Checkout {
  readonly root: string | undefined;
  /** Undefined for a detached head. */
  readonly branch: string | undefined;
  readonly commitSha: string | undefined;
}

/** Reads all with one command, because each start of git takes longer than its answer. It fails before the first commit. */
function readGit(directory: string): Checkout {
  const lines = gitText(directory, 'rev-parse', '--show-toplevel', 'HEAD', '--abbrev-ref', 'HEAD')?.split('\n');
  if (lines === undefined)
    return {
      root: gitText(directory, 'rev-parse', '--show-toplevel'),
      branch: gitText(directory, 'symbolic-ref', '--quiet', '--short', 'HEAD'),
      commitSha: gitText(directory, 'rev-parse', '--quiet', '--verify', 'HEAD'),
    };
  const [branch, commitSha] = lines.toReversed();
  return { root: lines.slice(0, -2).join('\n'), branch: branch === 'HEAD' ? undefined : branch, commitSha };
}

/** Addresses with a protocol, whose credentials are dropped, and `git@host:path`. */
function toAddress(remote: string | undefined): string | undefined {
  const [, protocol, rest] = /^((?:https?|ssh|git):\/\/)(?:[^\s/]*@)?([^\s/@]+\/\S+)$/.exec(remote ?? '') ?? [];
  if (protocol !== undefined && rest !== undefined) return `${protocol}${rest}`;
  return remote !== undefined && /^[^\s@/:]+@[\w.-]+:[^\s:]+$/.test(remote) ? remote : undefined;
}
