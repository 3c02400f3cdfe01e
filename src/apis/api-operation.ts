/** A document of OpenAPI, or a part of it. */
export type OpenApiDocument = Readonly<Record<string, unknown>>;

/** An operation of an OpenAPI document: what coverage and changes need of it. Plain data. */
export interface ApiOperation {
  readonly operationId: string | null;
  readonly method: string;
  /** The template, such as `/carts/{id}`. */
  readonly path: string;
  /** The paths of the servers in front of it, without a slash at the end. */
  readonly bases: readonly string[];
  /** The described statuses: `200`, `4XX`, `default`. */
  readonly statuses: readonly string[];
  /** Names of the required parameters as `in name`, and `body` for a required body. */
  readonly required: readonly string[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const LONGEST_BASE = 200;
const MOST_BASES = 10;

type Member = OpenApiDocument;

/** The operations of a valid document, in its order. References within the document are followed. */
export function operationsOf(document: OpenApiDocument): readonly ApiOperation[] {
  const inherited = basesOf(document['servers']) ?? [''];
  return Object.entries(recordOf(document['paths'])).flatMap(([path, value]) => {
    const item = resolved(document, value);
    return METHODS.filter((method) => isRecord(item[method])).map((method) => {
      const operation = recordOf(item[method]);
      return {
        operationId: typeof operation['operationId'] === 'string' ? operation['operationId'] : null,
        method: method.toUpperCase(),
        path,
        bases: basesOf(operation['servers']) ?? basesOf(item['servers']) ?? inherited,
        statuses: Object.keys(recordOf(operation['responses'])).filter((status) => !status.startsWith('x-')),
        required: requiredOf(document, item, operation),
      };
    });
  });
}

function requiredOf(document: OpenApiDocument, item: Member, operation: Member): readonly string[] {
  const parameters = [...listOf(item['parameters']), ...listOf(operation['parameters'])]
    .map((parameter) => resolved(document, parameter))
    .filter(({ required }) => required === true)
    .map(({ in: place, name }) => `${String(place)} ${String(name)}`);
  const body = resolved(document, operation['requestBody']);
  return [...new Set([...parameters, ...(body['required'] === true ? ['body'] : [])])];
}

/** The paths of servers; undefined when there is none. Variables have their defaults. */
function basesOf(servers: unknown): readonly string[] | undefined {
  const bases = listOf(servers)
    .slice(0, MOST_BASES)
    .map(recordOf)
    .map(({ url, variables }) => baseOf(typeof url === 'string' ? url : '', recordOf(variables)));
  return bases.length === 0 ? undefined : [...new Set(bases)];
}

function baseOf(template: string, variables: Member): string {
  const url = template.slice(0, LONGEST_BASE).replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const { default: value } = recordOf(variables[name]);
    return typeof value === 'string' ? value : '';
  });
  const scheme = url.indexOf('//');
  const start = scheme === -1 ? 0 : url.indexOf('/', scheme + 2);
  const path = start === -1 ? '' : (url.slice(start).split(/[?#]/, 1)[0] ?? '');
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  return segments.length === 0 ? '' : `/${segments.join('/')}`;
}

/** A value, or what its reference names. References to references are followed a few times. */
function resolved(document: OpenApiDocument, value: unknown): Member {
  let found = recordOf(value);
  for (let hops = 0; hops < 10 && typeof found['$ref'] === 'string'; hops += 1) {
    const [, pointer = ''] = found['$ref'].split('#/');
    found = recordOf(pointer.split('/').reduce<unknown>((at, name) => recordOf(at)[unescaped(name)], document));
  }
  return found;
}

/** RFC 6901 §4 in a URI fragment. */
function unescaped(name: string): string {
  return safelyDecoded(name).replaceAll('~1', '/').replaceAll('~0', '~');
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function isRecord(value: unknown): value is OpenApiDocument {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function recordOf(value: unknown): Member {
  return isRecord(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Reads the stored text of operations, which this program has written. */
export function readStoredOperations(text: string): readonly ApiOperation[] {
  const operations: unknown = JSON.parse(text);
  if (!areOperations(operations)) throw new Error('Stored operations are not a list');
  return operations;
}

function areOperations(value: unknown): value is readonly ApiOperation[] {
  return Array.isArray(value);
}
