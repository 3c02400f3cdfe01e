import { readYaml, type YamlNode } from '../shared/yaml-subset.js';

/** A result of a suite, with its members as texts. */
export interface LavaResult {
  readonly name: string;
  readonly result: string;
  readonly unit: string;
  readonly measurement: string;
  /** Why an action of LAVA failed. */
  readonly error: string | undefined;
}

/** So many lines of a member are read. */
const MOST_LINES = 200;

const MEMBER = /^(?: {2}|- )(\w{1,40}):(?: |$)/;

/** Reads the results of one suite, a list in YAML as LAVA writes it, in its order. */
export function lavaResultsIn(yaml: string): readonly LavaResult[] {
  const items: Map<string, string[]>[] = [];
  let member: string[] | undefined;
  for (const line of yaml.split('\n')) {
    const key = MEMBER.exec(line)?.[1];
    if (line.startsWith('- ')) items.push(new Map());
    if (key === undefined) {
      if (member !== undefined && member.length < MOST_LINES) member.push(line);
      continue;
    }
    member = [line.replace('- ', '  ')];
    const item = items.at(-1);
    if (item?.has(key) === false) item.set(key, member);
  }
  return items.map(resultOf);
}

function resultOf(item: ReadonlyMap<string, readonly string[]>): LavaResult {
  const textOf = (key: string): string => scalarIn(readYaml(item.get(key) ?? []), key) ?? '';
  return {
    name: textOf('name'),
    result: textOf('result'),
    unit: textOf('unit'),
    measurement: textOf('measurement'),
    error: errorIn(item.get('metadata') ?? []),
  };
}

function scalarIn(node: YamlNode | undefined, key: string): string | undefined {
  const value = node?.kind === 'map' ? node.entries.get(key) : undefined;
  return value?.kind === 'scalar' ? value.text : undefined;
}

const MESSAGE = /[{ ]error_msg: (?:'((?:[^']|''){1,4000})'|"((?:[^"\\]|\\.){1,4000})"|([^,{}[\]]{1,4000}))[,}]/;

/** The members of a result are in lines of their own, or in brackets where none of them has any of its own. */
function errorIn(lines: readonly string[]): string | undefined {
  const metadata = readYaml(lines);
  const inner = metadata.kind === 'map' ? metadata.entries.get('metadata') : undefined;
  const own = scalarIn(inner, 'error_msg');
  if (own !== undefined) return own;
  if (inner?.kind !== 'scalar' || !inner.text.startsWith('{')) return undefined;
  const [, single, double, plain] = MESSAGE.exec(lines.map((line) => line.trim()).join(' ')) ?? [];
  return single?.replaceAll("''", "'") ?? double?.replace(/\\(.)/g, '$1') ?? plain;
}
