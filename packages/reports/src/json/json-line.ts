import { readJson, UnreadableJson } from './read-json.js';
import type { JsonValue } from './json-value.js';

/**
 * Returns the JSON object or array that a line consists of, with nothing lost of its numbers; control characters that are raw
 * in its strings are taken as if they were escaped. Undefined when the line is anything else. Throws nothing.
 */
export function parseJsonLine(text: string): JsonValue | undefined {
  const line = text.trim();
  if (!looksLikeJson(line)) return undefined;
  const value = parse(line);
  return value === undefined && hasControl(line) ? parse(escapeControls(line)) : value;
}

/** Cheap, as most lines of a log are none. */
function looksLikeJson(line: string): boolean {
  return (line.startsWith('{') && line.endsWith('}')) || (line.startsWith('[') && line.endsWith(']'));
}

function parse(line: string): JsonValue | undefined {
  try {
    return readJson(Buffer.from(line));
  } catch (error) {
    if (error instanceof UnreadableJson) return undefined;
    throw error;
  }
}

/** C0 control characters. */
function isControl(unit: number): boolean {
  return unit < 0x20;
}

function hasControl(line: string): boolean {
  for (let at = 0; at < line.length; at += 1) {
    if (isControl(line.charCodeAt(at))) return true;
  }
  return false;
}

/** Between strings a control character is left alone: a tab is allowed there. */
function escapeControls(line: string): string {
  const parts: string[] = [];
  let from = 0;
  let isString = false;
  for (let at = 0; at < line.length; at += 1) {
    const unit = line.charCodeAt(at);
    if (unit === QUOTE) isString = !isString;
    else if (unit === BACKSLASH && !isControl(line.charCodeAt(at + 1))) at += 1;
    else if (isString && isControl(unit)) {
      parts.push(line.slice(from, at), `\\u${unit.toString(16).padStart(4, '0')}`);
      from = at + 1;
    }
  }
  return parts.join('') + line.slice(from);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
