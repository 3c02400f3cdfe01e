/** The value of an invitation, told by the address of its page: the last part of the path, or what stands behind `#`. Empty without one. */
export function invitationValue(pathValue: string | undefined, hash: string): string {
  return (pathValue ?? hash).trim();
}
