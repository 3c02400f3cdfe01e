import type { ServerFacts } from '@clarion/api-client';

/** Whether the configured public URL differs from the origin in the browser. */
export function differsFromOrigin({ publicUrl }: Pick<ServerFacts, 'publicUrl'>, origin: string): boolean {
  return !URL.canParse(publicUrl) || new URL(publicUrl).origin !== origin;
}
