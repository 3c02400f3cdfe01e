import type { CucumberPlace } from './cucumber-text-lines.js';
import type { CucumberScenario, RunFacts } from './cucumber-text-scenario.js';

/** Finds the scenarios that ran by what lists say of them, each once. */
export class ScenarioMatch {
  readonly #taken = new Set<CucumberScenario>();
  readonly #byPlace = new Map<string, CucumberScenario[]>();
  readonly #byMention = new Map<string, CucumberScenario[]>();
  readonly #failedByName = new Map<string, CucumberScenario[]>();
  readonly #byName = new Map<string, CucumberScenario[]>();

  constructor(scenarios: readonly CucumberScenario[], facts: RunFacts) {
    // Each list is read from its end.
    for (const scenario of scenarios.toReversed()) {
      const { place, name } = scenario.named;
      if (place !== undefined) push(this.#byPlace, keyOf(place), scenario);
      const { mentioned } = scenario;
      if (mentioned !== undefined) push(this.#byMention, keyOf(mentioned), scenario);
      push(scenario.hasFailed(facts) ? this.#failedByName : this.#byName, name, scenario);
    }
  }

  /** Returns the scenario that a list names, which is not found again. */
  take({ named: { place, name } }: CucumberScenario): CucumberScenario | undefined {
    const key = place === undefined ? '' : keyOf(place);
    const isNamed = (scenario: CucumberScenario): boolean => isPlaceOf(scenario, place) && scenario.named.name === name;
    const isSame = (scenario: CucumberScenario): boolean => isPlaceOf(scenario, place);
    const found =
      this.#last(this.#byPlace.get(key), isNamed) ??
      this.#last(this.#byMention.get(key), isSame) ??
      this.#last(this.#failedByName.get(name), isSame) ??
      this.#last(this.#byPlace.get(key), (scenario) => isSame(scenario) && !scenario.named.name.includes('<')) ??
      this.#last(this.#byName.get(name), isSame);
    if (found !== undefined) this.#taken.add(found);
    return found;
  }

  #last(
    list: CucumberScenario[] | undefined,
    is: (scenario: CucumberScenario) => boolean,
  ): CucumberScenario | undefined {
    if (list === undefined) return undefined;
    for (let last = list.at(-1); last !== undefined && this.#taken.has(last); last = list.at(-1)) list.pop();
    // Those of one name are in few files.
    return list.slice(-MOST_LOOKED_AT).findLast((scenario) => !this.#taken.has(scenario) && is(scenario));
  }
}

const MOST_LOOKED_AT = 100;

/** Finds the scenario that has a step. */
export class StepMatch {
  readonly #byFile = new Map<string, { readonly line: number; readonly scenario: CucumberScenario }[]>();

  constructor(scenarios: readonly CucumberScenario[]) {
    for (const scenario of scenarios) {
      const place = scenario.listedPlace ?? scenario.named.place;
      if (place !== undefined) push(this.#byFile, place.file, { line: place.line, scenario });
    }
    for (const list of this.#byFile.values()) list.sort((one, other) => one.line - other.line);
  }

  /** Returns the last scenario that begins at the step or in front of it. */
  find(step: CucumberPlace): CucumberScenario | undefined {
    const list = this.#byFile.get(step.file) ?? [];
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle]?.line ?? 0) <= step.line) low = middle + 1;
      else high = middle;
    }
    return list[low - 1]?.scenario;
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** The JVM names a file with and without the directory of the project: its own name is the same. */
function keyOf({ file, line }: CucumberPlace): string {
  return `${file.slice(file.lastIndexOf('/') + 1)}:${line}`;
}

/** Whether a scenario is in the file of a place, or its file is not known. */
function isPlaceOf({ named }: CucumberScenario, place: CucumberPlace | undefined): boolean {
  const one = named.place?.file;
  const other = place?.file;
  if (one === undefined || other === undefined) return true;
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}
