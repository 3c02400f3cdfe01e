import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { filledStringOf, objectsOf, stringOf, stringsOf, booleanOf } from '../../json/fields.js';
import type { ReportedTest, AssertionDialect } from '../../report.js';

/** Where a test is, by the labels, the full name and the path of titles of its result. */
export type AllurePlace = Pick<ReportedTest, 'suite' | 'file' | 'line'>;

/** Returns the values of the labels of one name, in order. */
export function labelsNamed(result: JsonObject, name: string): readonly string[] {
  return objectsOf(result['labels']).flatMap((label) =>
    label['name'] === name ? (filledStringOf(label['value']) ?? []) : [],
  );
}

/** Returns the tags, without `@`. */
export function allureTags(result: JsonObject): readonly string[] {
  return [...new Set(labelsNamed(result, 'tag').map((tag) => tag.replace(/^@/, '')))].filter((tag) => tag !== '');
}

const FRAMEWORKS: Readonly<Record<string, AssertionDialect>> = {
  jest: 'jest',
  vitest: 'vitest',
  mocha: 'mocha',
  jasmine: 'jasmine',
  playwright: 'playwright',
  cypress: 'cypress',
};

const LANGUAGES: Readonly<Record<string, AssertionDialect>> = {
  python: 'python',
  java: 'java',
  kotlin: 'java',
  groovy: 'java',
  scala: 'java',
  'c#': 'dotnet',
  csharp: 'dotnet',
  '.net': 'dotnet',
  ruby: 'ruby',
  php: 'php',
  go: 'go',
  golang: 'go',
  rust: 'rust',
  swift: 'swift',
  dart: 'dart',
  elixir: 'elixir',
  elm: 'elm',
  lua: 'lua',
  powershell: 'powershell',
};

/** Returns how failures are worded, by the labels of framework and language. */
export function allureDialect(result: JsonObject): AssertionDialect | undefined {
  const [framework = ''] = labelsNamed(result, 'framework');
  const [language = ''] = labelsNamed(result, 'language');
  return known(FRAMEWORKS, framework) ?? known(LANGUAGES, language);
}

function known(words: Readonly<Record<string, AssertionDialect>>, word: string): AssertionDialect | undefined {
  const key = word.toLowerCase();
  return Object.hasOwn(words, key) ? words[key] : undefined;
}

const SOURCE_FILE =
  /\.(?:[cm]?[jt]sx?|feature|py|rb|java|kts?|groovy|scala|cs|fs|vb|go|php|rs|swift|dart|robot|exs?|clj|lua|c|cc|cpp|t|sh|bats|spec|md|html|vue|svelte|ya?ml|http)$/i;

/** Suites and source file: the labels of suites, else the path of titles, else class or package. */
export function placeOf(result: JsonObject): AllurePlace {
  const titles = stringsOf(result['titlePath']);
  const fileAt = titles.findIndex((title) => SOURCE_FILE.test(title));
  const { file, line } =
    fileInName(stringOf(result['fullName'])) ??
    (fileAt < 0 ? {} : { file: titles.slice(0, fileAt + 1).join('/'), line: undefined });
  const labelled = ['parentSuite', 'suite', 'subSuite'].flatMap((name) => labelsNamed(result, name));
  const byClass = () => [...labelsNamed(result, 'testClass'), ...labelsNamed(result, 'package')].slice(0, 1);
  const suite = labelled.length > 0 || isJsonArray(result['titlePath']) ? labelled : byClass();
  return { suite: withoutFile(suite.length > 0 ? suite : titles.slice(fileAt + 1), file), file, line };
}

/** `src/a.test.ts#suite works`, `shop:src/a.test.js: suite > works`, `a.spec.ts:3:5`: what adapters for JavaScript write. */
function fileInName(
  fullName: string | undefined,
): { readonly file: string; readonly line: number | undefined } | undefined {
  const name = fullName?.slice(0, 4096) ?? '';
  const end = name.search(/#|: |:\d{1,9}(?::\d{1,9})?$/);
  if (end < 0 && !name.includes('/')) return undefined;
  const path = withoutPackage(end < 0 ? name : name.slice(0, end));
  const place = /^:(\d{1,9})/.exec(name.slice(Math.max(end, 0)));
  return SOURCE_FILE.test(path)
    ? { file: path, line: place === null ? undefined : Math.max(Number(place[1]), 1) }
    : undefined;
}

/** The name of a package is before the path; the single letter before a colon is a drive. */
function withoutPackage(path: string): string {
  const colon = path.indexOf(':');
  return colon > 1 ? path.slice(colon + 1) : path;
}

/** Adapters for JavaScript name the file as a suite as well. */
function withoutFile(suite: readonly string[], file: string | undefined): readonly string[] {
  if (file === undefined) return suite;
  return suite.filter((name) => name !== file && !(SOURCE_FILE.test(name) && file.endsWith(`/${name}`)));
}

/**
 * Parameters that distinguish tests of one name, as `name=value`: none that is excluded from that or hidden, and of a masked
 * one never the value.
 */
export function parameterVariant(result: JsonObject): string | undefined {
  const shown = objectsOf(result['parameters']).filter(
    (parameter) => booleanOf(parameter['excluded']) !== true && parameter['mode'] !== 'hidden',
  );
  const texts = shown.map((parameter) => {
    const value =
      parameter['mode'] === 'masked'
        ? '******'
        : (stringOf(parameter['value']) ?? JSON.stringify(parameter['value'] ?? null));
    return `${stringOf(parameter['name']) ?? 'parameter'}=${value}`;
  });
  return texts.length === 0 ? undefined : texts.join(', ');
}
