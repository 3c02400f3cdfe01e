const OWN_CLIENT = 'clarion-cli';

/** Returns the name of a device's token: `clarion on build-7`. */
export function tokenNameOf(clientId: string, deviceName: string | null): string {
  const client = clientId === OWN_CLIENT ? 'clarion' : clientId;
  return `${client} on ${deviceName ?? 'a device without a name'}`;
}
