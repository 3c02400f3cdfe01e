import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement } from '../../xml/xml-subtrees.js';
import { filled, textIn } from '../shared/attribute-values.js';

/** What the list of definitions, which is separate from the results, says about a test. */
export interface TrxDefinition {
  /** In lower case. */
  readonly id: string;
  /** With its namespace, and without its assembly. */
  readonly className: string | undefined;
  readonly tags: readonly string[];
  /** Whether a runner of .NET ran it: others, for JavaScript, Python or C++, write TRX as well. */
  readonly isDotnet: boolean;
  /** Whether its runner puts the type in front of the message of whatever is no assertion, as xUnit.net and NUnit do. */
  readonly namesErrors: boolean;
}

/** Runners of .NET, by the names of their adapters; the UUID is that of Microsoft.Testing.Platform, and the first one MSTest of Visual Studio 2005 to 2010. */
const DOTNET_ADAPTER =
  /TestTools\.TestTypes\.Unit|xunit|nunit|mstest|fixie|tunit|mspec|machine|expecto|30ea7c6e-dd24-4152-a360-1387158cd41d/i;

const NAMES_ERRORS = /^executor:\/\/(?:xunit|nunit)/i;

/** Reads a <UnitTest>, <GenericTest> or the like. */
export function toDefinition(element: XmlElement): TrxDefinition {
  const method = childNamed(element, 'TestMethod');
  const adapter = method?.attributes['adapterTypeName']?.slice(0, 500) ?? '';
  return {
    id: (element.attributes['id'] ?? '').toLowerCase(),
    className: filled(withoutAssembly(method?.attributes['className'] ?? '')),
    tags: [...categoriesOf(element), ...propertiesOf(element), ...ownersOf(element)],
    isDotnet: DOTNET_ADAPTER.test(adapter),
    namesErrors: NAMES_ERRORS.test(adapter),
  };
}

/** MSTest's first version qualifies classes: `A.B, A, Version=1.0.0.0`. Type arguments in brackets have commas of their own. */
function withoutAssembly(name: string): string {
  let depth = 0;
  for (let at = 0; at < name.length; at += 1) {
    const character = name.charAt(at);
    if (character === '[' || character === '(') depth += 1;
    else if (character === ']' || character === ')') depth -= 1;
    else if (character === ',' && depth <= 0) return name.slice(0, at);
  }
  return name;
}

function categoriesOf(element: XmlElement): readonly string[] {
  return childrenNamed(element, 'TestCategory')
    .flatMap((list) => childrenNamed(list, 'TestCategoryItem'))
    .flatMap((item) => filled(item.attributes['TestCategory']) ?? []);
}

function propertiesOf(element: XmlElement): readonly string[] {
  return childrenNamed(element, 'Properties')
    .flatMap((list) => childrenNamed(list, 'Property'))
    .flatMap((property) => {
      const key = filled(textIn(property, 'Key'));
      const value = filled(textIn(property, 'Value'));
      if (key === undefined || value === undefined) return value ?? key ?? [];
      return /^(?:Test)?Category$/i.test(key) ? value : `${key}:${value}`;
    });
}

function ownersOf(element: XmlElement): readonly string[] {
  return childrenNamed(element, 'Owners')
    .flatMap((list) => childrenNamed(list, 'Owner'))
    .flatMap((owner) => filled(owner.attributes['name']) ?? [])
    .map((name) => `owner:${name}`);
}
