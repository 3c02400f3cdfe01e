import { Validator } from '@seriousme/openapi-schema-validator';
import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import { type Violation, validationFailed } from '../common/problem.js';
import { isRecord, operationsOf } from './api-operation.js';

/** The most values that a document may have with every alias of YAML written out, and the most characters of its texts. */
const MOST_VALUES = 1_000_000;
const MOST_CHARACTERS = 32 * 1024 * 1024;
const DEEPEST = 200;

/** Repeats of one anchor in YAML. */
const MOST_ALIASES = 1000;

const MOST_OPERATIONS = 5000;

const ERRORS_SHOWN = 20;

/** Compiles the schema of each version of OpenAPI once. */
const VALIDATOR = new Validator();

/** A valid document: plain data. */
export interface ReadDocument {
  /** As JSON. */
  readonly document: string;
  /** SHA-256 of the JSON in hexadecimal digits. */
  readonly digest: string;
  /** `info.title` and `info.version`. */
  readonly title: string;
  readonly documentVersion: string;
  /** `ApiOperation`s as JSON. */
  readonly operations: string;
  readonly operationCount: number;
}

/**
 * Reads a document of OpenAPI 3.0 or 3.1: an object, or the text of JSON or YAML. Nothing outside of it is read: a reference to another
 * document is invalid. `pointer` is its place in the body.
 * @throws Problem validation_failed
 */
export async function readOpenApi(value: unknown, pointer: string): Promise<ReadDocument> {
  const document = typeof value === 'string' ? parsed(value, pointer) : value;
  if (!isRecord(document)) throw invalid(pointer, 'send an OpenAPI document as an object, or as text of JSON or YAML');
  checkSize(document, pointer);
  const { openapi, info } = document;
  if (typeof openapi !== 'string' || !/^3\.[01]\.\d+/.test(openapi))
    throw invalid(`${pointer}/openapi`, 'the document must be of OpenAPI 3.0 or 3.1');
  // The validator writes into what it gets.
  const text = JSON.stringify(document);
  const { valid, errors } = await VALIDATOR.validate(structuredClone(document));
  if (!valid) throw validationFailed(violationsOf(errors, pointer));
  const operations = operationsOf(document);
  if (operations.length > MOST_OPERATIONS)
    throw invalid(`${pointer}/paths`, `a document may have at most ${MOST_OPERATIONS} operations`);
  return {
    document: text,
    digest: createHash('sha256').update(text).digest('hex'),
    title: isRecord(info) ? String(info['title']) : '',
    documentVersion: isRecord(info) ? String(info['version']) : '',
    operations: JSON.stringify(operations),
    operationCount: operations.length,
  };
}

function parsed(text: string, pointer: string): unknown {
  try {
    const value: unknown = parse(text, { maxAliasCount: MOST_ALIASES, logLevel: 'error' });
    return value;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 200) : '';
    throw invalid(pointer, `the document is neither JSON nor YAML: ${reason}`);
  }
}

/** Aliases of YAML share objects, which JSON writes out: a small text may be a huge document, or one that contains itself. */
function checkSize(document: unknown, pointer: string): void {
  let values = 0;
  let characters = 0;
  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value: document, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    values += 1;
    if (typeof value === 'string') characters += value.length;
    if (values > MOST_VALUES || characters > MOST_CHARACTERS || depth > DEEPEST)
      throw invalid(pointer, `the document has too many values, or more than ${DEEPEST} levels`);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      characters += name.length;
      pending.push({ value: member, depth: depth + 1 });
    }
  }
}

/** The errors of the validator: a sentence, or objects of Ajv. */
function violationsOf(errors: unknown, pointer: string): readonly Violation[] {
  if (!Array.isArray(errors)) return [{ pointer, detail: String(errors).slice(0, 500) }];
  const seen = new Map<string, Violation>();
  for (const error of errors.filter(isRecord)) {
    const { instancePath, message } = error;
    const place = `${pointer}${typeof instancePath === 'string' ? instancePath : ''}`;
    if (!seen.has(place)) seen.set(place, { pointer: place, detail: String(message).slice(0, 500) });
  }
  return [...seen.values()].slice(0, ERRORS_SHOWN);
}

function invalid(pointer: string, detail: string): Error {
  return validationFailed([{ pointer, detail }]);
}
