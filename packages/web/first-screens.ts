import type { Plugin, Rolldown } from 'vite';

/** What a page needs for its first screen, beside the frame. */
interface FirstScreen {
  /** The file of the page below `src/features/`. */
  readonly page: string;
  /** The addresses that it reads first, as the client writes them. `:name` is a part of the page's address. */
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
  // The reads of the test and its failure contain a cursor, which only the page knows.
  'r/:runId/t/:seq': { page: 'run/tests/run-test-page', reads: ['/open/v1/runs/:runId'] },
  'b/:buildId': {
    page: 'builds/build-page',
    reads: [
      '/open/v1/builds/:buildId',
      `/open/v1/builds/:buildId/failures?include=${encodeURIComponent('group,location,difference,owners')}&limit=200`,
    ],
  },
};

/** Writes `pages.json`: the scripts, styles and reads of first screens, from which the server makes `Link` headers. */
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
        return [path, { ...filesOf(file.fileName, bundle), reads }] as const;
      });
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(entries)) });
    },
  };
}

interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Returns a chunk, what it imports, and their styles. */
function filesOf(name: string, bundle: Rolldown.OutputBundle): Files {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (scripts.has(file) || chunk?.type !== 'chunk') return;
    scripts.add(file);
    chunk.viteMetadata?.importedCss.forEach((style) => styles.add(style));
    chunk.imports.forEach(add);
  };
  add(name);
  return { scripts: [...scripts], styles: [...styles] };
}
