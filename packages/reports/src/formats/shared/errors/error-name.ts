const NAME = /^(?:Uncaught )?([A-Za-z_$][\w$.]{0,100})(?: \[\w{1,60}\])?:(?: |$)/m;

/**
 * Returns the name of an error that its stack or text begins with: `TypeError` of `TypeError: x is undefined`, `AssertionError` of
 * `AssertionError [ERR_ASSERTION]: x`. Undefined when it begins with anything else.
 */
export function errorNameAt(text: string | undefined): string | undefined {
  const found = NAME.exec(text?.slice(0, 300) ?? '');
  return found?.index === 0 && /(?:Error|Exception|Failure|Exit|Interrupt)$/.test(found[1] ?? '')
    ? found[1]
    : undefined;
}
