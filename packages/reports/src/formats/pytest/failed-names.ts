import type { PytestBlock } from './pytest-block.js';
import { domainOf } from './pytest-lines.js';
import { fileOf } from './pytest-test.js';

/** The places of names with one key, in order. Those in front of `next` are taken. */
interface Queue {
  readonly places: number[];
  next: number;
}

/** Node ids of failures, as the summary or `-v` names them. Each is taken once, by the failure that it is most likely of. */
export class FailedNames {
  readonly #nodeids: string[] = [];
  readonly #taken = new Set<number>();
  readonly #queues = new Map<string, Queue>();

  /** Adds a node id. */
  add(nodeid: string): void {
    const place = this.#nodeids.push(nodeid) - 1;
    const domain = domainOf(nodeid);
    for (const key of [keyOf(domain, fileOf(nodeid)), domain]) {
      const queue = this.#queues.get(key);
      if (queue === undefined) this.#queues.set(key, { places: [place], next: 0 });
      else queue.places.push(place);
    }
  }

  /** Takes the name of a failure: one in its file, else the first one that has its heading. Those of one name are in the same order in both. */
  take(block: PytestBlock): string | undefined {
    const domains = domainsOf(block);
    const keys = [...domains.map((domain) => keyOf(domain, block.file)), ...domains];
    for (const key of keys) {
      const place = this.#nextOf(key);
      if (place === undefined) continue;
      this.#taken.add(place);
      return this.#nodeids[place];
    }
    return undefined;
  }

  #nextOf(key: string): number | undefined {
    const queue = this.#queues.get(key);
    if (queue === undefined) return undefined;
    while (this.#taken.has(queue.places[queue.next] ?? -1)) queue.next += 1;
    return queue.places[queue.next];
  }
}

function keyOf(domain: string, file: string | undefined): string {
  return `${file ?? ''}\0${domain}`;
}

/** Returns what a heading may name: doctests have a mark in front of their name, subtests their parameters behind it. */
function domainsOf({ heading: { phase, name } }: PytestBlock): readonly string[] {
  if (phase === 'collect') return [name];
  const test = withoutSubtest(name);
  return [name, ...(test === name ? [] : [test]), ...(name.startsWith(DOCTEST) ? [name.slice(DOCTEST.length)] : [])];
}

const DOCTEST = '[doctest] ';

/** Returns the name of a test without the parameters of a subtest: of `TestCart.test_total[2] [large] (item=1)` the first part. */
function withoutSubtest(name: string): string {
  const [, test = name, parameters = ''] = /^([^[(\s]+)(\[.*\])?(?: [[(].*)$/s.exec(name) ?? [];
  return test + parameters;
}

/** Whether a failure is that of a subtest. */
export function isSubtest({ heading: { phase, name } }: PytestBlock): boolean {
  return phase === 'call' && withoutSubtest(name) !== name;
}

/** Returns the node id that a failure is likely to have, where nothing else names it. */
export function nodeidOf({ heading: { phase, name }, file }: PytestBlock): string {
  if (phase === 'collect') return name;
  const test = withoutSubtest(name);
  const [, names = test, parameters = ''] = /^([^[(\s]+)(\[.*\])?$/s.exec(test) ?? [];
  const path = name.startsWith(DOCTEST) ? name.slice(DOCTEST.length) : names.replaceAll('.', '::') + parameters;
  return file === undefined ? path : `${file}::${path}`;
}
