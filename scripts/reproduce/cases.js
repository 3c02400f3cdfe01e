/**
 * The tests of every scratch project: names that shells, expressions and command lines read as something else, beside passing tests
 * whose names contain those of failing ones. `id` is what a test writes when it runs.
 */
export const CASES = [
  failing('plain', 'adds up'),
  passing('longer', 'adds up twice'),
  passing('ending', 'never adds up'),
  failing('nested', 'adds up', ['outer (1)', 'inner $2']),
  passing('sibling', 'adds up', ['outer (1)']),
  passing('wild', 'aab cd'),
  failing('quotes', `it's "quoted"`),
  failing('substitution', '$(touch INJECTED) `touch INJECTED`'),
  failing('breakout', `'; touch INJECTED; '`),
  failing('expression', 'a+b (c|d) [e] {2} ^x$ . * ?'),
  failing('backslash', String.raw`back\slash \d \(`),
  failing('umlaut', 'ümläut 名前 🎉'),
  failing('percent', '50% of %PATH% & 100'),
  failing('slash', 'GET /a/b//c?d=e'),
  failing('option', '-t --help'),
  failing('signs', '# hash, comma; colon: <a> & | ~ !!'),
  failing('variables', '$1 $HOME ${HOME} $$'),
  failing('spaces', 'two  spaces   inside'),
  failing('arrow', 'x > y › z :: w'),
  failing('word', 'constructor'),
  failing('at', 'mail to a@b.example @smoke'),
  failing('equals', 'a=b --project=c'),
];

function failing(id, name, suite = ['cart']) {
  return { id, name, suite, fails: true };
}

function passing(id, name, suite = ['cart']) {
  return { id, name, suite, fails: false };
}

/** The same tests, all passing, in another file: what a command for the first file must not run. */
export function elsewhere(prefix) {
  return CASES.map((test) => ({ ...test, id: `${prefix}_${test.id}`, fails: false }));
}

/** Calls `leaf` for each test and `group` around those of a suite, in the order of the cases. */
export function nest(cases, group, leaf, depth = 0) {
  const parts = [];
  for (const [index, test] of cases.entries()) {
    const name = test.suite[depth];
    if (name === undefined) parts.push(leaf(test, depth));
    else if (cases[index - 1]?.suite[depth] !== name || cases[index - 1] === undefined) {
      const end = cases.findIndex((other, at) => at > index && other.suite[depth] !== name);
      const members = cases.slice(index, end === -1 ? undefined : end);
      parts.push(group(name, nest(members, group, leaf, depth + 1), depth));
    }
  }
  return parts.join('\n');
}
