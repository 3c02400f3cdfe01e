import { MASKED, maskSegment } from '../runs/content/run-calls.js';
import type { ApiOperation } from './api-operation.js';

/** Nodes of one level that a path may match at one time: only documents with such templates as `/{a}`, `/x{b}` side by side have more. */
const MOST_STATES = 64;

interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  /** Segments with a parameter among other characters, such as `{name}.json`. */
  readonly mixed: { readonly pieces: readonly string[]; readonly segment: string; readonly node: Node<T> }[];
  parameter: Node<T> | undefined;
  readonly operations: Map<string, T>;
}

/**
 * Finds the operation of a call. The segments of a path are compared with all templates at once, so that the time grows with the length
 * of the path and not with the number of operations. A literal segment comes before a parameter (OpenAPI 3.1 §4.8.8.2).
 */
export class OperationTree<T extends Pick<ApiOperation, 'method' | 'path' | 'bases'>> {
  readonly #root = newNode<T>();

  constructor(operations: readonly T[]) {
    for (const operation of operations) {
      // A call in front of the gateway, or beside it, has no base.
      for (const base of new Set([...operation.bases, ''])) this.#insert(`${base}${operation.path}`, operation);
    }
  }

  /** The operation of a method and a masked path. */
  find(method: string, path: string): T | undefined {
    let states: readonly Node<T>[] = [this.#root];
    for (const segment of segmentsOf(path)) {
      states = states.flatMap((node) => nextOf(node, segment)).slice(0, MOST_STATES);
      if (states.length === 0) return undefined;
    }
    for (const { operations } of states) {
      const operation = operations.get(method);
      if (operation !== undefined) return operation;
    }
    return undefined;
  }

  #insert(path: string, operation: T): void {
    let node = this.#root;
    for (const segment of segmentsOf(path)) node = childOf(node, segment);
    if (!node.operations.has(operation.method)) node.operations.set(operation.method, operation);
  }
}

function newNode<T>(): Node<T> {
  return { literals: new Map(), mixed: [], parameter: undefined, operations: new Map() };
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function childOf<T>(node: Node<T>, segment: string): Node<T> {
  if (/^\{[^{}]*\}$/.test(segment)) return (node.parameter ??= newNode());
  if (segment.includes('{')) {
    const known = node.mixed.find((mixed) => mixed.segment === segment);
    if (known !== undefined) return known.node;
    const made = { pieces: segment.split(/\{[^{}]*\}/), segment, node: newNode<T>() };
    node.mixed.push(made);
    return made.node;
  }
  // A literal that looks like an id, such as `/2/tweets`, is masked in the calls.
  const literal = maskSegment(segment);
  const known = node.literals.get(literal) ?? newNode<T>();
  node.literals.set(literal, known);
  return known;
}

function nextOf<T>(node: Node<T>, segment: string): readonly Node<T>[] {
  const literal = node.literals.get(segment);
  const mixed = node.mixed.filter(({ pieces }) => segment === MASKED || fits(segment, pieces)).map((next) => next.node);
  return [
    ...(literal === undefined ? [] : [literal]),
    ...mixed,
    ...(node.parameter === undefined ? [] : [node.parameter]),
  ];
}

/** Whether a segment has the pieces between the parameters of a template, in their order. */
function fits(segment: string, pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces;
  const last = rest.pop() ?? '';
  if (!segment.startsWith(first) || !segment.endsWith(last)) return false;
  const end = segment.length - last.length;
  let at = first.length;
  for (const piece of rest) {
    const found = segment.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return at <= end;
}
