import type { ServerFacts } from '@clarion/api-client';

/** Whether the links that the server makes lead elsewhere than to where somebody is. */
export function isElsewhere({ publicUrl }: Pick<ServerFacts, 'publicUrl'>, origin: string): boolean {
  return !URL.canParse(publicUrl) || new URL(publicUrl).origin !== origin;
}
