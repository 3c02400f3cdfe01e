/** Capitalizes a server message and ends it with a full stop. */
export function toSentence(message: string): string {
  return `${message.slice(0, 1).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`;
}
