import { childrenNamed, deepTextOf, type XmlElement } from '../../xml/xml-element.js';
import type { JenkinsCase, Members } from './jenkins-case.js';

/** Lists and maps have an element of their class around their items in some versions of XStream. */
const DEEPEST = 2;

/** Returns a test out of its element, as XStream or the API writes it. */
export function caseIn(element: XmlElement, isComplete: boolean): JenkinsCase {
  const list = (kept: string, exported: string): readonly Members[] => [
    ...childrenNamed(element, kept).flatMap((around) => within(around, 'failure', DEEPEST).map(membersIn)),
    ...childrenNamed(element, exported).map(membersIn),
  ];
  return {
    members: membersIn(element),
    flakyFailures: list('flakyFailures', 'flakyFailure'),
    rerunFailures: list('rerunFailures', 'rerunFailure'),
    properties: childrenNamed(element, 'properties').flatMap((around) =>
      within(around, 'entry', DEEPEST).flatMap((entry): readonly (readonly [string, string])[] => {
        const [name, value] = childrenNamed(entry, 'string').map(deepTextOf);
        return name === undefined || value === undefined ? [] : [[name, value]];
      }),
    ),
    line: element.line,
    isComplete,
  };
}

/** The members of an object that are not objects themselves. */
function membersIn({ children }: XmlElement): Members {
  return Object.fromEntries(
    children.filter((child) => child.children.length === 0).map(({ name, text }) => [name, text]),
  );
}

function within(element: XmlElement, name: string, depth: number): readonly XmlElement[] {
  return element.children.flatMap((child) => {
    if (child.name === name) return [child];
    return depth > 1 ? within(child, name, depth - 1) : [];
  });
}
