/** What the working copy says of itself: where an agent's questions begin that name nothing. */
export interface OwnPlace {
  readonly project: string | undefined;
  readonly branch: string | undefined;
}

/** What an agent gives to a tool. */
export type Given = Readonly<Record<string, unknown>>;

/** Inputs that name a run by themselves, so that neither project nor branch is looked for. */
const NAMES_RUN = ['run', 'cursor'];

/**
 * What is given to a tool, with the project of this working copy where one is needed and none was named; and for the failures of no
 * run, project or branch in particular, with its branch.
 */
export function inPlace(tool: string, given: Given, { project, branch }: OwnPlace): Given {
  const own = project === undefined ? {} : { project };
  switch (tool) {
    case 'get_run_failures':
      if (NAMES_RUN.some((name) => given[name] !== undefined) || given['project'] !== undefined) return given;
      return { ...own, ...(branch === undefined ? {} : { branch }), ...given };
    case 'get_test':
      return { ...own, ...given };
    default:
      return given;
  }
}
