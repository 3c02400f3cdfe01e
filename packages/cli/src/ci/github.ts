import type { Failure, FailureReport } from '@clarion/api-client';
import { plain } from '../output/plain.js';

/** GitHub shows at most ten errors of a step. */
const MOST_ANNOTATIONS = 10;
const LONGEST_MESSAGE = 2000;

/** The failures as workflow commands, at most ten: `::error file=…,line=…,title=…::message`. Files count from the workspace. */
export function annotationsOf({ failures }: FailureReport, workspace: string): readonly string[] {
  return failures.slice(0, MOST_ANNOTATIONS).map((failure) => annotationOf(failure, workspace));
}

/** Text of tests between marks that keep GitHub from reading workflow commands in it; `mark` is a text that nobody can guess. */
export function withoutCommands(text: string, mark: string): string {
  return `::stop-commands::${mark}\n${text}\n::${mark}::`;
}

function annotationOf({ testName, reason, location }: Failure, workspace: string): string {
  const place =
    location === undefined
      ? {}
      : { file: withinWorkspace(location.file, workspace), line: location.line, col: location.column };
  const properties = Object.entries({ ...place, title: testName }).filter(([, value]) => value !== undefined);
  const written = properties.map(([name, value]) => `${name}=${escapeProperty(plain(String(value)))}`).join(',');
  return `::error ${written}::${escapeMessage(plain(reason.message).slice(0, LONGEST_MESSAGE))}`;
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
