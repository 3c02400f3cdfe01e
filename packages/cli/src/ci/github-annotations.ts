import type { Failure, FailureReport } from '@clarion/api-client';
import { plain } from '@clarion/uploading/output/plain';

/** GitHub shows at most ten errors of a step. */
const MAX_ANNOTATIONS = 10;
const MAX_MESSAGE_LENGTH = 2000;

/** Returns workflow commands (`::error file=…,line=…,title=…::message`) for the first ten failures, with paths relative to the workspace. */
export function githubAnnotations({ failures }: FailureReport, workspace: string): readonly string[] {
  return failures.slice(0, MAX_ANNOTATIONS).map((failure) => annotationOf(failure, workspace));
}

/** Wraps text of tests, so that GitHub runs no workflow commands in it. `token` must be unpredictable. */
export function disableWorkflowCommands(text: string, token: string): string {
  return `::stop-commands::${token}\n${text}\n::${token}::`;
}

function annotationOf({ testName, reason, location }: Failure, workspace: string): string {
  const position =
    location === undefined
      ? {}
      : { file: withinWorkspace(location.file, workspace), line: location.line, col: location.column };
  const properties = Object.entries({ ...position, title: testName }).filter(([, value]) => value !== undefined);
  const list = properties.map(([name, value]) => `${name}=${escapeProperty(plain(String(value)))}`).join(',');
  return `::error ${list}::${escapeMessage(plain(reason.message).slice(0, MAX_MESSAGE_LENGTH))}`;
}

function withinWorkspace(file: string, workspace: string): string {
  return workspace !== '' && file.startsWith(`${workspace}/`) ? file.slice(workspace.length + 1) : file;
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
