/** A word that can follow a command, with its text in the help. */
export interface CompletedWord {
  readonly word: string;
  readonly description: string;
}

/** A flag such as `--format`. */
export interface CompletedFlag extends CompletedWord {
  readonly takesValue: boolean;
  /** The values that it takes, where the help lists them. */
  readonly choices: readonly string[];
}

/** What can follow a command. */
export interface CompletedCommand {
  /** The command after `clarion`, such as `runs list`; empty for `clarion` itself. */
  readonly path: string;
  /** Its subcommands, and the values that its arguments take. */
  readonly words: readonly CompletedWord[];
  readonly flags: readonly CompletedFlag[];
}
