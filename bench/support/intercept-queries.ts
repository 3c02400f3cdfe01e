import { Client } from 'pg';

/** What a query of `pg` is called with. */
export type QueryWords = readonly unknown[];

/** Stands before each query of `pg` in this process: answers it, or has it done. Throws where `pg` has another form. */
export function interceptQueries(answer: (words: QueryWords, ask: () => unknown) => unknown): void {
  const prototype: object = Client.prototype;
  const query: unknown = Reflect.get(prototype, 'query');
  if (typeof query !== 'function') throw new Error('pg has another form than the one known here');
  Reflect.set(prototype, 'query', function intercepted(this: unknown, ...words: QueryWords): unknown {
    const ask = (): unknown => Reflect.apply(query, this, words);
    return answer(words, ask);
  });
}
