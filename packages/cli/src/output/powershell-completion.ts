import type { CompletedCommand, CompletedWord } from './completed-command.js';

/**
 * Returns a script for Windows PowerShell 5 and PowerShell 7. A native completer gets the word at the cursor, the syntax tree of the command and
 * the position of the cursor; where it returns nothing, PowerShell offers file names.
 * https://learn.microsoft.com/powershell/module/microsoft.powershell.core/register-argumentcompleter
 */
export function powershellScript(commands: readonly CompletedCommand[]): string {
  return `Register-ArgumentCompleter -Native -CommandName 'clarion' -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @{
${commands.map(({ path, words, flags }) => `    ${quoted(path)} = ${table([...words, ...flags])}`).join('\n')}
  }
  $values = @{
${commands.flatMap(valuesOf).join('\n')}
  }
  $at = ''
  $previous = ''
  $elements = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.Extent.Text })
  if ($wordToComplete -ne '') { $elements = @($elements | Select-Object -SkipLast 1) }
  foreach ($element in $elements) {
    $next = "$at $element".Trim()
    if ($words.ContainsKey($next)) { $at = $next }
    $previous = $element
  }
  $current = $wordToComplete
  $prefix = ''
  if ($current -match '^(--[^=]+)=(.*)$') {
    $previous = $Matches[1]
    $current = $Matches[2]
    $prefix = "$previous="
  }
  $offered = $words[$at]
  if ($values.ContainsKey("$at $previous")) { $offered = $values["$at $previous"] } elseif ($prefix -ne '') { $offered = [ordered]@{} }
  foreach ($name in @($offered.Keys)) {
    if ($name.StartsWith($current, [System.StringComparison]::Ordinal)) {
      [System.Management.Automation.CompletionResult]::new("$prefix$name", $name, 'ParameterValue', $offered[$name])
    }
  }
}`;
}

/** Flags that take a value, with those that the help lists; none leave the file names to PowerShell. */
function valuesOf({ path, flags }: CompletedCommand): readonly string[] {
  return flags
    .filter(({ takesValue }) => takesValue)
    .map(
      ({ word, choices, description }) =>
        `    ${quoted(`${path} ${word}`)} = ${table(choices.map((choice) => ({ word: choice, description })))}`,
    );
}

/** In the order of the help. Nothing may be empty: PowerShell refuses a result without a description. */
function table(words: readonly CompletedWord[]): string {
  const entries = words.map(({ word, description }) => `${quoted(word)} = ${quoted(description || word)}`);
  return `[ordered]@{ ${[...new Set(entries)].join('; ')} }`;
}

/** PowerShell takes typographic quotes for straight ones. */
function quoted(text: string): string {
  return `'${text.replaceAll(/\s+/g, ' ').replaceAll(/['\u2018-\u201B]/g, "''")}'`;
}
