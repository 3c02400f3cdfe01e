/** Where the parts of the injection are. Paths are those of the system. */
export interface InjectionFolders {
  /** The folder of this run: notes, and `reports`. */
  readonly run: string;
  /** The folder of the files that Node loads. */
  readonly preload: string;
  /** The folder of the files that other languages load. */
  readonly languages: string;
}

/** The command to which variables are added. */
export interface InjectedCommand {
  readonly folders: InjectionFolders;
  readonly environment: Variables;
  readonly platform: NodeJS.Platform;
  /** Whether the configuration of pytest names a report, which an option in PYTEST_ADDOPTS would replace. */
  readonly hasPytestReport: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment variables by which test runners below a command write reports. Values of the user are kept: lists are
 * extended, and where there is room for one value only, that of the user stays. Changes no variable that other programs read.
 */
export function injectedVariables({
  folders: { run, preload, languages },
  environment,
  platform,
  hasPytestReport,
}: InjectedCommand): Readonly<Record<string, string>> {
  const separator = platform === 'win32' ? ';' : ':';
  const path = (...parts: readonly string[]): string => parts.join('/').replaceAll('\\', '/');
  const nodeOption = `--require "${path(preload, 'node.cjs')}"`;
  const python = path(languages, 'python');
  const addopts = `--junitxml="${path(run, 'reports', 'pytest.xml')}"`;
  const inFront = (name: string, folder: string): Record<string, string> => ({
    [name]: [folder, environment[name]].filter((part) => part !== undefined && part !== '').join(separator),
  });
  const unlessSet = (name: string, value: string): Record<string, string> =>
    (environment[name] ?? '') === '' ? { [name]: value } : {};
  const appended = (name: string, value: string): Record<string, string> => ({
    [name]: `${environment[name] ?? ''} ${value}`.trim(),
  });
  const pathName = Object.keys(environment).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    CLARION_RUN_FOLDER: run,
    CLARION_PRELOAD: nodeOption,
    ...appended('NODE_OPTIONS', nodeOption),
    ...inFront('PYTHONPATH', python),
    // Only where PYTHONPATH is lost: sitecustomize.py takes the option out again.
    ...(hasPytestReport ? {} : { CLARION_PYTEST_ADDOPTS: addopts, ...appended('PYTEST_ADDOPTS', addopts) }),
    ...toxVariables(environment),
    ...inFront('RUBYLIB', path(languages, 'ruby')),
    ...appended('SPEC_OPTS', `--require "${path(languages, 'ruby', 'clarion_rspec.rb')}"`),
    // An empty entry is the folder that PHP was built with.
    PHP_INI_SCAN_DIR: `${environment['PHP_INI_SCAN_DIR'] ?? ''}${separator}${path(run, 'php')}`,
    ...unlessSet('PERL_TEST_HARNESS_DUMP_TAP', path(run, 'reports', 'perl')),
    ...unlessSet('GTEST_OUTPUT', `xml:${path(run, 'reports', 'gtest')}/`),
    ...inFront(pathName, path(run, 'bin')),
  };
}

/** The variables that tests below tox need. */
const PASSED = ['CLARION_RUN_FOLDER', 'CLARION_PYTEST_ADDOPTS', 'PYTEST_ADDOPTS', 'PYTHONPATH'];

/** Tox passes only variables that it knows. Tox 4 has overrides for its configuration; tox 3 a list of further variables. */
function toxVariables(environment: Variables): Readonly<Record<string, string>> {
  const { TOX_OVERRIDE: override = '', TOX_TESTENV_PASSENV: passed = '' } = environment;
  return {
    TOX_OVERRIDE: [...(override === '' ? [] : [override]), `testenv.pass_env+=${PASSED.join(',')}`].join(';'),
    TOX_TESTENV_PASSENV: [passed, ...PASSED].join(' ').trim(),
  };
}
