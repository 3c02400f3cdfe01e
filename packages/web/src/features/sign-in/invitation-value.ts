/** Reads the invitation value from the URL: the last path segment, or the hash. Returns an empty string if there is none. */
export function invitationValue(pathValue: string | undefined, hash: string): string {
  return (pathValue ?? hash).trim();
}
