import { hash } from 'node:crypto';

/** What a test is, in one of its results. */
export interface TextsOfTest {
  readonly testId: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly filePath: string | null;
}

/** The key of the texts of a test among those of tests with the same key: 64 bits of their SHA-256. Stored texts contain no NUL. */
export function textKeyOf({ testId, name, tags, filePath }: TextsOfTest): bigint {
  const tagged = tags.map((tag) => `\0${tag}`).join('');
  const file = filePath === null ? '' : `file:${filePath}`;
  const text = `${testId}\0${name}\0${file}${tagged}`;
  return hash('sha256', text, 'buffer').readBigInt64BE(0);
}
