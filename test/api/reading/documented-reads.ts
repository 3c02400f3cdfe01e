/** A GET request of a documented route. */
export interface Read {
  readonly path: string;
  /** The path as it is documented, with the parameters of this request. */
  readonly shown: string;
}

/** Values of parameters whose schema does not list them. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  q: ['no such words', 'creates order'],
  branch: ['main'],
  status: ['failed', 'passed'],
  tag: ['smoke'],
  include: ['location,stack,group,history,attempts,artifacts,reproduce,suspects,divergence'],
  test: ['*creates*', 'nothing like it'],
  owner: ['@nobody'],
  type: ['assertion', 'metric'],
  each: ['5'],
  inline: ['1'],
  format: ['ctrf', 'junit'],
  since: ['2020-01-01T00:00:00Z'],
  userCode: ['BCDF-GHJK'],
  path: ['package.json'],
  all: ['true'],
  described: ['true'],
};

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: { readonly enum?: readonly string[]; readonly maximum?: number };
}

/**
 * The reads of an OpenAPI document: each GET route bare, and with each value of each parameter alone. Routes with a name in their path
 * that is not among `names` are left out.
 */
export function readsOf(document: unknown, names: Readonly<Record<string, string>>): readonly Read[] {
  return routesOf(document).flatMap(({ path, parameters }) => {
    const of = parameters.filter((parameter) => parameter.in === 'query');
    const known = [...path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in names);
    if (!known) return [];
    const required = of.filter((parameter) => parameter.required === true);
    const bare = Object.fromEntries(
      required.map((parameter) => [parameter.name, valuesOf(parameter, names)[0] ?? 'x']),
    );
    const queries = of.flatMap((parameter) =>
      valuesOf(parameter, names).map((value) => ({ ...bare, [parameter.name]: value })),
    );
    return [bare, ...queries].map((query) => readOf(path, query, names));
  });
}

function readOf(path: string, query: Readonly<Record<string, string>>, names: Readonly<Record<string, string>>): Read {
  const text = new URLSearchParams(query).toString();
  const suffix = text === '' ? '' : `?${text}`;
  return {
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? '')) + suffix,
    shown: path + suffix,
  };
}

function valuesOf({ name, schema }: Parameter, names: Readonly<Record<string, string>>): readonly string[] {
  if (schema?.enum !== undefined) return schema.enum;
  if (schema?.maximum !== undefined) return [String(schema.maximum)];
  const named = names[name];
  return VALUES[name] ?? (named === undefined ? [] : [named]);
}

interface Route {
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

function routesOf(document: unknown): readonly Route[] {
  const paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>> = Object(
    Reflect.get(Object(document), 'paths'),
  );
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get === undefined ? [] : [{ path, parameters: get.parameters ?? [] }],
  );
}
