/** Where the metadata of protected resources are; that of a resource with a path stands behind it (RFC 9728 §3.1). */
export const METADATA_PATH = '.well-known/oauth-protected-resource';

/** The address of the metadata of the resource at a path of this server, such as `/mcp`. */
export function metadataAddress(origin: string, path: string): string {
  return `${origin}/${METADATA_PATH}${path}`;
}
