import { environmentsList, environmentsRead } from '@clarion/api-client';
import { variableNameProblem } from '@clarion/reports/environments';
import { CliError } from '@clarion/uploading/cli-error';
import { closestName } from '@clarion/uploading/config/closest-name';
import type { Context } from '@clarion/uploading/context';
import { plural } from '@clarion/uploading/output/counts';
import { oneLine } from '@clarion/uploading/output/plain';
import type { Variables } from '@clarion/uploading/resolve/resolution';
import type { Destination } from '@clarion/uploading/upload/upload';

/** All environments of a target fit a page. */
const PAGE_SIZE = 200;

/** The environment of a run, and whether to print the names of its variables. */
export interface EnvironmentFlags {
  readonly environment?: string;
  readonly verbose?: boolean;
}

/**
 * Returns the variables that the chosen environment of the target sets for the command: its base address as `BASE_URL`, and its variables.
 * None that is set already, and none with which programs choose the code that they run. A target without environments sets nothing: the
 * name only labels the run.
 * @throws CliError notFound when the target has environments, but none with this name
 */
export async function environmentVariables(
  context: Context,
  { projectId, targetId }: Pick<Destination, 'projectId' | 'targetId'>,
  { environment: name, verbose }: EnvironmentFlags,
): Promise<Variables> {
  if (name === undefined) return {};
  const path = { projectId, targetId };
  const names = await storedNames(context, path, name);
  if (names.length === 0) return {};
  if (!names.includes(name)) throw unknownEnvironment(name, names);
  const { data } = await environmentsRead({ path: { ...path, environment: name }, throwOnError: true });
  const sent = { ...(data.baseUrl === null ? {} : { BASE_URL: data.baseUrl }), ...data.variables };
  const set = Object.entries(sent).filter(([variable]) => isAllowed(variable) && !isSet(context, variable));
  const kept = Object.keys(sent).filter((variable) => isAllowed(variable) && isSet(context, variable));
  const variables = Object.fromEntries(set);
  printVariables(context, { name, set: Object.keys(variables), kept, isVerbose: verbose === true });
  return variables;
}

/** The names of the environments of a target; none when the token may not read them, because a token for uploads need not. */
async function storedNames(
  { output }: Context,
  path: { readonly projectId: string; readonly targetId: string },
  name: string,
): Promise<readonly string[]> {
  try {
    const { data } = await environmentsList({ path, query: { limit: PAGE_SIZE }, throwOnError: true });
    return data.items.map((item) => item.name);
  } catch (error) {
    if (!(error instanceof CliError) || !['authentication', 'unreachable', 'notFound'].includes(error.exit))
      throw error;
    if (error.exit !== 'notFound')
      output.warn(
        `The environment ${oneLine(name)} sets no variables, because the environments of the target could not be read. ${error.message}`,
      );
    return [];
  }
}

function unknownEnvironment(name: string, names: readonly string[]): CliError {
  const suggestion = closestName(name, names);
  const hint = suggestion === undefined ? `It has ${names.map(oneLine).join(', ')}.` : `Did you mean ${suggestion}?`;
  return new CliError('notFound', `The target has no environment ${oneLine(name)}. ${hint}`);
}

function isAllowed(variable: string): boolean {
  return variable === 'BASE_URL' || variableNameProblem(variable) === undefined;
}

function isSet({ environment }: Context, variable: string): boolean {
  return environment[variable] !== undefined;
}

interface Printed {
  readonly name: string;
  readonly set: readonly string[];
  readonly kept: readonly string[];
  readonly isVerbose: boolean;
}

function printVariables({ output }: Context, { name, set, kept, isVerbose }: Printed): void {
  const before = kept.length === 0 ? '' : ` Already set, and kept: ${kept.join(', ')}.`;
  const names = isVerbose && set.length > 0 ? `: ${set.join(', ')}` : '';
  output.note(`Environment ${name}: set ${plural(set.length, 'variable')}${names}.${before}`);
}
