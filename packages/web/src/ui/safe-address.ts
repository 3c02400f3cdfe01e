/** The address that a text names, where a browser may be sent there: http and https alone. Undefined for all else. */
export function safeAddress(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
