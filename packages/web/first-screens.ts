import type { Plugin, Rolldown } from 'vite';

/** What a page needs for its first screen, beside the frame. */
interface FirstScreen {
  /** The file of the page below `src/features/`. */
  readonly page: string;
  /**
   * The addresses that it reads first, as the client writes them. `:name` is a part of the page's address, and `{before:name}` the
   * parameter `cursor` with the position before it in the run.
   */
  readonly reads: readonly string[];
}

const OF_FAILURES =
  'location,stack,source,difference,reproduce,group,history,attempts,artifacts,suspects,fixtures,owners,divergence,declared,operation';

/**
 * First screens by the address of their page, as `src/web/pages.ts` of the server writes it. The browser would ask for these one
 * after the other: for the frame, then the session, then the page, then its data. `Link` headers of the document let it ask at
 * once. A read that the page does not make is wasted, and one that is missing here comes later: a browser test compares them.
 */
const FIRST_SCREENS: Readonly<Record<string, FirstScreen>> = {
  '': { page: 'home/home-page', reads: ['/open/v1/overview?limit=50'] },
  'r/:runId': {
    page: 'run/run-page',
    reads: [
      '/open/v1/runs/:runId',
      `/open/v1/runs/:runId/failures?include=${encodeURIComponent(OF_FAILURES)}&limit=200`,
      '/open/v1/runs/:runId/causes?limit=200',
    ],
  },
  'r/:runId/t/:seq': {
    page: 'run/tests/run-test-page',
    reads: [
      '/open/v1/runs/:runId',
      '/open/v1/runs/:runId/tests?limit=1{before:seq}',
      `/open/v1/runs/:runId/failures?include=${encodeURIComponent(OF_FAILURES)}&limit=1{before:seq}`,
    ],
  },
  'b/:buildId': {
    page: 'builds/build-page',
    reads: [
      '/open/v1/builds/:buildId',
      `/open/v1/builds/:buildId/failures?include=${encodeURIComponent('group,location,difference,owners')}&limit=200`,
    ],
  },
};

/** Writes `pages.json`: the scripts and reads of first screens, from which the server makes `Link` headers. */
export function firstScreens(): Plugin {
  return {
    name: 'first-screens',
    apply: 'build',
    generateBundle(_, bundle) {
      const entries = Object.entries(FIRST_SCREENS).map(([path, { page, reads }]) => {
        const file = Object.values(bundle).find(
          (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(`/src/features/${page}.tsx`),
        );
        if (file === undefined) this.error(`No chunk begins with ${page}.tsx`);
        return [path, { scripts: scriptsOf(file.fileName, bundle), reads }] as const;
      });
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(entries)) });
    },
  };
}

/** Returns a chunk and what it imports. */
function scriptsOf(name: string, bundle: Rolldown.OutputBundle): readonly string[] {
  const scripts = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (scripts.has(file) || chunk?.type !== 'chunk') return;
    scripts.add(file);
    chunk.imports.forEach(add);
  };
  add(name);
  return [...scripts];
}
