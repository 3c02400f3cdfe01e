/** A command for the manual page. */
export interface ManCommand {
  /** The words in front of its arguments, such as `clarion runs list [options]`. */
  readonly usage: string;
  readonly description: string;
  /** Its arguments and options: the term, and what it means. */
  readonly terms: readonly (readonly [term: string, meaning: string])[];
}

/** What the manual page of the program says. */
export interface ManPage {
  readonly version: string;
  readonly description: string;
  readonly commands: readonly ManCommand[];
  /** Further sections: a title, and its terms. */
  readonly sections: readonly (readonly [title: string, terms: ManCommand['terms']])[];
}

/** Writes a manual page in the macros of man(7). */
export function manPage({ version, description, commands, sections }: ManPage): string {
  return [
    `.TH CLARION 1 "" "clarion ${escaped(version)}" "User Commands"`,
    '.SH NAME',
    `clarion \\- ${escaped(description)}`,
    '.SH COMMANDS',
    ...commands.flatMap((command) => [
      `.SS ${escaped(command.usage)}`,
      escaped(command.description),
      ...command.terms.flatMap(termLines),
    ]),
    ...sections.flatMap(([title, terms]) => [`.SH ${escaped(title.toUpperCase())}`, ...terms.flatMap(termLines)]),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function termLines([term, meaning]: readonly [string, string]): readonly string[] {
  return ['.TP', `.B ${escaped(term)}`, escaped(meaning)];
}

/** Escapes text: backslashes, hyphens that must stay hyphens, and a dot or an apostrophe that would begin a macro. */
function escaped(text: string): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`);
  return /^[.']/.test(line) ? String.raw`\&${line}` : line;
}
