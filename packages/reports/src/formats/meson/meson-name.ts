/** The parts of what Meson calls a test. */
export interface MesonName {
  /** The project, and the suites in it. */
  readonly suite: readonly string[];
  readonly name: string;
}

/** As in version 1.12: `fast+slow - shop:adds`, and `shop:adds` without suites. */
const WITH_PROJECT = /^(?:([^\s:][^\n:]{0,1000}?) - )?([^\s:/][^\n:/]{0,300}):(\S[^\n]{0,4000})$/;

/** As in version 1.0: `shop:fast+slow / adds`, and `adds` in a project that has no suites at all. */
const WITH_SUITES = /^(\S[^\n]{0,1000}?) \/ (\S[^\n]{0,4000})$/;

/** What is longer has none of these parts. */
const LONGEST = 5_400;

/** Parses what Meson calls a test, of any version. */
export function mesonNameOf(text: string): MesonName {
  if (text.length > LONGEST) return { suite: [], name: text };
  const [, suites, project, own] = WITH_PROJECT.exec(text) ?? [];
  if (suites !== undefined && project !== undefined && own !== undefined)
    return { suite: [project, suites], name: own };
  const [, before, name] = WITH_SUITES.exec(text) ?? [];
  if (before !== undefined && name !== undefined) {
    const at = before.indexOf(':');
    return { suite: at < 0 ? [before] : [before.slice(0, at), before.slice(at + 1)], name };
  }
  return project === undefined || own === undefined ? { suite: [], name: text } : { suite: [project], name: own };
}
