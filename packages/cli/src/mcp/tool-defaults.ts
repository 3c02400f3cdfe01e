/** The project and branch of the working copy. */
export interface WorkingCopy {
  readonly project: string | undefined;
  readonly branch: string | undefined;
}

/** The arguments of a tool call. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** Arguments that identify a run, so that project and branch are not needed. */
const RUN_ARGUMENTS = ['run', 'cursor'];

/**
 * Adds the project of the working copy to calls that need one and do not name it, and its branch to calls for failures that name no
 * run, project, branch or commit.
 */
export function withDefaults(tool: string, args: ToolArguments, { project, branch }: WorkingCopy): ToolArguments {
  const projectDefault = project === undefined ? {} : { project };
  switch (tool) {
    case 'get_run_failures':
      if (RUN_ARGUMENTS.some((name) => args[name] !== undefined) || args['project'] !== undefined) return args;
      return {
        ...projectDefault,
        ...(branch === undefined || args['commit'] !== undefined ? {} : { branch }),
        ...args,
      };
    case 'get_test':
    case 'quarantine_test':
    case 'triage_cause':
      return { ...projectDefault, ...args };
    default:
      return args;
  }
}
