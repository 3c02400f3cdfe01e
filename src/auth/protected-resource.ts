/** Path of the metadata of protected resources. The path of a resource follows it (RFC 9728 §3.1). */
export const METADATA_PATH = '.well-known/oauth-protected-resource';

/** Returns the address of the metadata of the resource at a path of this server, such as `/mcp`. */
export function metadataAddress(origin: string, path: string): string {
  return `${origin}/${METADATA_PATH}${path}`;
}
