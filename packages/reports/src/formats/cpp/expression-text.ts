/** An expression that a macro of Catch2 or doctest checked, and what is around it. */
export interface CheckedExpression {
  /** The macro: `REQUIRE`, `CHECK_THROWS_AS`. */
  readonly macro: string;
  readonly original: string;
  /** The expression with its values; undefined where it has none. */
  readonly expanded: string | undefined;
  /** What was thrown out of it. */
  readonly exception: string | undefined;
  /** What was logged for it. */
  readonly infos: readonly string[];
  /** The sections or subcases that it is in, outermost first. */
  readonly sections: readonly string[];
}

/** The message of a failed expression, in the words of the reporter for the terminal. */
export function expressionMessage({
  macro,
  original,
  expanded,
  exception,
  infos,
  sections,
}: CheckedExpression): string {
  const isNew = expanded !== undefined && expanded !== '' && expanded !== original;
  return [
    `${macro}( ${original} )`,
    ...(isNew ? ['with expansion:', expanded] : []),
    ...(exception === undefined ? [] : ['due to unexpected exception with message:', exception]),
    ...around(infos, sections),
  ].join('\n');
}

/** Returns a message with what was logged for it, and with the sections around it. */
export function messageWith(message: string, infos: readonly string[], sections: readonly string[]): string {
  return [message, ...around(infos, sections)].join('\n');
}

function around(infos: readonly string[], sections: readonly string[]): readonly string[] {
  return [
    ...(infos.length === 0 ? [] : [infos.length === 1 ? 'with message:' : 'with messages:', ...infos]),
    ...(sections.length === 0 ? [] : [`in section: ${sections.join(' / ')}`]),
  ];
}

/** The file is indented, and its texts are in lines of their own. */
export function blockText(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}
