/** The supported shells. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** A supported shell. */
export type Shell = (typeof SHELLS)[number];

/** The words that can follow a command. */
export interface CommandWords {
  /** The command after `clarion`, such as `runs list`; empty for `clarion` itself. */
  readonly path: string;
  readonly words: readonly string[];
}

/** Returns a script that completes commands and flags, and otherwise file names. */
export function completionScript(shell: Shell, commands: readonly CommandWords[]): string {
  if (shell === 'fish') return fishScript(commands);
  return shell === 'bash'
    ? bashScript(commands)
    : `#compdef clarion\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`;
}

function bashScript(commands: readonly CommandWords[]): string {
  const cases = commands.map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`).join('\n');
  return `_clarion() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' words='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) [ "$(printf '%s' "$path" | wc -w)" -lt 2 ] && path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${cases}
    *) path="\${path%% *}" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _clarion clarion`;
}

function fishScript(commands: readonly CommandWords[]): string {
  return commands.flatMap(({ path, words }) => words.map((word) => fishLine(path, word))).join('\n');
}

function fishLine(path: string, word: string): string {
  const condition =
    path === ''
      ? '__fish_use_subcommand'
      : path
          .split(' ')
          .map((name) => `__fish_seen_subcommand_from ${name}`)
          .join('; and ');
  const offered = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`;
  return `complete -c clarion -n '${condition}' ${offered}`;
}
