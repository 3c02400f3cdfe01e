import type { CompletedCommand, CompletedFlag, CompletedWord } from './completed-command.js';
import { powershellScript } from './powershell-completion.js';

/** The supported shells. */
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** A supported shell. */
export type Shell = (typeof SHELLS)[number];

/** Returns a script that completes commands, flags and their values, and otherwise file names. */
export function completionScript(shell: Shell, commands: readonly CompletedCommand[]): string {
  switch (shell) {
    case 'bash':
      return bashScript(commands);
    case 'zsh':
      return zshScript(commands);
    case 'fish':
      return fishScript(commands);
    case 'powershell':
      return powershellScript(commands);
  }
}

/** Bash splits words at `=`. */
function bashScript(commands: readonly CompletedCommand[]): string {
  return `_clarion() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" at='' offered='' word
  if [ "$current" = '=' ]; then
    current=''
  elif [ "$previous" = '=' ]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
${advance(commands)}
  done
${offers(commands)}
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
}
complete -o default -F _clarion clarion`;
}

/** Works in a file on the path of functions, and when it is read by \`source\`. */
function zshScript(commands: readonly CompletedCommand[]): string {
  return `#compdef clarion
_clarion() {
  local previous="\${words[CURRENT-1]}" at='' offered='' word
  if [[ "\${words[CURRENT]}" == --*=* ]]; then
    previous="\${words[CURRENT]%%=*}"
    compset -P '*='
  fi
  for word in "\${(@)words[2,CURRENT-1]}"; do
${advance(commands)}
  done
${offers(commands)}
  local -a list
  list=(\${=offered})
  compadd -a list || _files
}
if [ "\${funcstack[1]}" = _clarion ]; then
  _clarion "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
  compdef _clarion clarion
fi`;
}

/** Walks into a subcommand: a word that follows its command, wherever flags are. */
function advance(commands: readonly CompletedCommand[]): string {
  return `    case "$at/$word" in
      ${steps(commands)
        .map((step) => `'${step}'`)
        .join('|')}) at="\${at:+$at }$word" ;;
    esac`;
}

function steps(commands: readonly CompletedCommand[]): readonly string[] {
  return commands
    .map(({ path }) => path.split(' '))
    .filter(([first]) => first !== '')
    .map((names) => `${names.slice(0, -1).join(' ')}/${names.at(-1) ?? ''}`);
}

function offers(commands: readonly CompletedCommand[]): string {
  const valued = commands.flatMap(({ path, flags }) =>
    flags.filter(({ takesValue }) => takesValue).map(({ word, choices }) => ({ at: `'${path} ${word}'`, choices })),
  );
  const listed = valued
    .filter(({ choices }) => choices.length > 0)
    .map(({ at, choices }) => `    ${at}) offered='${choices.join(' ')}' ;;`);
  const others = valued.filter(({ choices }) => choices.length === 0).map(({ at }) => at);
  const rest = commands.map(
    ({ path, words, flags }) =>
      `      '${path}') offered='${[...words, ...flags].map(({ word }) => word).join(' ')}' ;;`,
  );
  return `  case "$at $previous" in
${[...listed, `    ${others.join('|')}) ;;`].join('\n')}
    *) case "$at" in
${rest.join('\n')}
    esac ;;
  esac`;
}

function fishScript(commands: readonly CompletedCommand[]): string {
  return `function __clarion_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    switch "$at/$word"
      case ${steps(commands)
        .map((step) => `'${step}'`)
        .join(' ')}
        set at (string trim -- "$at $word")
    end
  end
  test "$at" = "$argv[1]"
end
${commands
  .flatMap(({ path, words, flags }) => [
    ...words.map((word) => fishLine(path, `-f -a ${word.word}`, word)),
    ...flags.map((flag) => fishLine(path, `-l ${flag.word.slice(2)}${fishValue(flag)}`, flag)),
  ])
  .join('\n')}`;
}

function fishLine(path: string, offered: string, { description }: CompletedWord): string {
  return `complete -c clarion -n "__clarion_at '${path}'" ${offered} -d '${fishQuoted(description)}'`;
}

function fishValue({ takesValue, choices }: CompletedFlag): string {
  if (!takesValue) return '';
  return choices.length === 0 ? ' -r' : ` -x -a '${choices.join(' ')}'`;
}

function fishQuoted(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\']/g, String.raw`\$&`);
}
