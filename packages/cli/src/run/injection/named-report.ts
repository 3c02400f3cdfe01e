const REPORT_OPTION =
  /^--(?:outputFile(?:\.\w{1,40})?|junit-?xml|log-junit|junit-path|reporter-outfile|output-junit)(?:=(.{1,4096}))?$/;

/** Returns the report that the arguments of a runner name, such as `--junitxml=report.xml`. */
export function namedReport(words: readonly string[]): string | undefined {
  const index = words.findIndex((word) => REPORT_OPTION.test(word));
  return index === -1 ? undefined : (REPORT_OPTION.exec(words[index] ?? '')?.[1] ?? words[index + 1]);
}
