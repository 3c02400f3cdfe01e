import { SourceRegions } from '../gherkin/source-regions.js';
import type { CucumberPlace } from './cucumber-text-lines.js';
import type { CucumberScenario, RunFacts } from './cucumber-text-scenario.js';

/** Those of one name or place are in few files; more of them are not looked at, of each scenario of a list. */
const MOST_LOOKED_AT = 20;

type Lists = Map<string, CucumberScenario[]>;

/** Finds the scenarios that ran by what lists say of them, each once. */
export class ScenarioMatch {
  readonly #taken = new Set<CucumberScenario>();
  readonly #byPlace: Lists = new Map();
  readonly #byMention: Lists = new Map();
  readonly #failedByName: Lists = new Map();
  readonly #byName: Lists = new Map();

  constructor(scenarios: readonly CucumberScenario[], facts: RunFacts) {
    // Each list is read from its end.
    for (const scenario of scenarios.toReversed()) {
      const { named, mentioned } = scenario;
      if (named.place !== undefined)
        for (const file of filesOf(named.place)) push(this.#byPlace, keyOf(file, named.place.line), scenario);
      if (mentioned !== undefined)
        for (const file of filesOf(mentioned)) push(this.#byMention, keyOf(file, mentioned.line), scenario);
      const byName = scenario.hasFailed(facts) ? this.#failedByName : this.#byName;
      for (const file of filesOf(named.place)) push(byName, keyOf(file, named.name), scenario);
    }
  }

  /** Returns the scenario that a list names, which is not found again. */
  take({ named: { place, name } }: CucumberScenario): CucumberScenario | undefined {
    const isSame = (scenario: CucumberScenario): boolean => isPlaceOf(scenario, place);
    const isNamed = (scenario: CucumberScenario): boolean => scenario.named.name === name && isSame(scenario);
    const isRun = (scenario: CucumberScenario): boolean => !scenario.named.name.includes('<') && isSame(scenario);
    const files = filesOf(place);
    const inFiles = (lists: Lists, of: string | number, is: typeof isSame): CucumberScenario | undefined => {
      for (const file of files) {
        const found = this.#last(lists.get(keyOf(file, of)), is);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    const line = place?.line ?? '';
    const withoutPlace = keyOf('', name);
    const found =
      inFiles(this.#byPlace, line, isNamed) ??
      inFiles(this.#byMention, line, isSame) ??
      inFiles(this.#failedByName, name, isSame) ??
      this.#last(this.#failedByName.get(withoutPlace), isSame) ??
      inFiles(this.#byPlace, line, isRun) ??
      inFiles(this.#byName, name, isSame) ??
      this.#last(this.#byName.get(withoutPlace), isSame);
    if (found !== undefined) this.#taken.add(found);
    return found;
  }

  #last(
    list: CucumberScenario[] | undefined,
    is: (scenario: CucumberScenario) => boolean,
  ): CucumberScenario | undefined {
    if (list === undefined) return undefined;
    for (let last = list.at(-1); last !== undefined && this.#taken.has(last); last = list.at(-1)) list.pop();
    for (let at = list.length - 1; at >= 0 && at >= list.length - MOST_LOOKED_AT; at -= 1) {
      const scenario = list[at];
      if (scenario !== undefined && !this.#taken.has(scenario) && is(scenario)) return scenario;
    }
    return undefined;
  }
}

/** Returns the scenarios by where they begin in their features. */
export function regionsOf(scenarios: readonly CucumberScenario[]): SourceRegions<CucumberScenario> {
  const regions = new SourceRegions<CucumberScenario>();
  for (const scenario of scenarios) {
    const place = scenario.listedPlace ?? scenario.named.place;
    if (place !== undefined) regions.add(place.file, place.line, scenario);
  }
  return regions;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** The JVM names a file with and without the directory of the project: its own name is the same. None is the file of no place. */
function filesOf(place: CucumberPlace | undefined): readonly string[] {
  if (place === undefined) return [''];
  const name = place.file.slice(place.file.lastIndexOf('/') + 1);
  return name === place.file ? [name] : [place.file, name];
}

function keyOf(file: string, of: string | number): string {
  return `${file}\0${of}`;
}

/** Whether a scenario is in the file of a place, or its file is not known. */
function isPlaceOf({ named }: CucumberScenario, place: CucumberPlace | undefined): boolean {
  const one = named.place?.file;
  const other = place?.file;
  if (one === undefined || other === undefined) return true;
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}
