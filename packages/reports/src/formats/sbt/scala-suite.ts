/** Names of classes, and names of suites that begin with one; sbt prints lists below other words. */
const IS_SUITE = /^[A-Za-z_$][\w.$]{0,300}$|^[\w.$]{0,300}(?:Spec|Tests?|Specification|Suite) /;

/** Longer lines are no names, and each test has the headings around it in its own. */
const LONGEST_HEADING = 500;

/** How classes of tests are named, by which a suite without tests is known. */
const IS_CLASS_OF_TESTS = /(?:Spec|Tests?|Specification|Suite)$/;

/** The suite whose tests are printed, and the headings around them. */
export class ScalaSuite {
  #name: string | undefined;
  #hasColon = false;
  /** Headings with the blanks in front of them. */
  #headings: { readonly indent: number; readonly text: string }[] = [];

  /** The name of the suite, as a list. */
  get path(): readonly string[] {
    return this.#name === undefined ? [] : [this.#name];
  }

  /** Whether a suite has started. */
  get isOpen(): boolean {
    return this.#name !== undefined;
  }

  /** Whether the line of its name has no colon: that of weaver-test has none, and its signs in front of tests mean something else. */
  get isUnmarked(): boolean {
    return this.isOpen && !this.#hasColon;
  }

  /** Takes a line that is no test: the name of a suite, a heading, or the end of the suites. Returns whether a suite certainly starts. */
  take(text: string): boolean {
    const [blanks = ''] = /^ {0,80}/.exec(text) ?? [];
    const line = text.slice(0, blanks.length + LONGEST_HEADING).trim();
    const name = blanks === '' ? this.#nameIn(line) : undefined;
    if (name !== undefined) this.#start(name, line.includes(':'));
    else if (line === 'ScalaTest' || /^(?:Run completed in |Total for specification )/.test(line)) this.close();
    else if (this.isOpen && line !== '' && !line.startsWith('+ ')) {
      this.#leave(blanks.length);
      this.#headings.push({ indent: blanks.length, text: line });
    }
    return name !== undefined && IS_CLASS_OF_TESTS.test(name);
  }

  /** No suite is open: what follows is of something else. */
  close(): void {
    this.#name = undefined;
    this.#hasColon = false;
    this.#headings = [];
  }

  /** Returns the name of a test with the headings around it, as the XML has it. */
  nameOf(indent: number, name: string): string {
    // ScalaTest indents the tests below a heading only within another one.
    const around = this.#headings.filter((heading) => heading.indent <= indent);
    return [...around.map(({ text }) => text), name].join(' ');
  }

  #nameIn(line: string): string | undefined {
    const [, name] = /^(\S.{0,300}):(?: \([\w ,]{1,80}\))?$/.exec(line) ?? [];
    if (name !== undefined && IS_SUITE.test(name)) return name;
    return /^[A-Za-z_$][\w.$]{0,300}$/.test(line) && !this.#hasColon && IS_CLASS_OF_TESTS.test(line) ? line : undefined;
  }

  #start(name: string, hasColon: boolean): void {
    this.#name = name;
    this.#hasColon = hasColon;
    this.#headings = [];
  }

  #leave(indent: number): void {
    this.#headings = this.#headings.filter((heading) => heading.indent < indent);
  }
}
