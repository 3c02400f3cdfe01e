import { isJsonObject, type JsonValue } from '@clarion/reports/json';

/** Returns the tool that a message calls; undefined for any other message. */
export function calledTool(message: JsonValue): string | undefined {
  if (!isJsonObject(message) || message['method'] !== 'tools/call') return undefined;
  const { params } = message;
  const name = params !== undefined && isJsonObject(params) ? params['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}
