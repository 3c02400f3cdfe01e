import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { scratchRepository, type ScratchRepository } from '../../support/command-line.js';
import type { CliFixture } from '../fixture.js';

const run = promisify(execFile);

type Variables = Readonly<Record<string, string>>;

/** A step of a service: its script, and the variables that the file sets for it. */
interface Step {
  readonly script: string;
  readonly variables: Variables;
}

/** What the files take from their users, by the name in the file. */
type Inputs = Variables;

const VARIABLES = z.record(z.string(), z.string());
const GITHUB = z.object({
  inputs: z.record(z.string(), z.object({ default: z.string().optional() })),
  runs: z.object({
    using: z.literal('composite'),
    steps: z.array(z.object({ shell: z.literal('bash'), env: VARIABLES, run: z.string() })),
  }),
});
const GITLAB = z.tuple([
  z.object({ spec: z.object({ inputs: z.record(z.string(), z.object({ default: z.string().optional() })) }) }),
  z.object({ '.clarion': z.object({ variables: VARIABLES, after_script: z.tuple([z.string()]) }) }),
]);
const RUN = z.object({ when: z.literal('always'), environment: VARIABLES, command: z.string() });
const PARAMETERS = z.record(z.string(), z.object({ default: z.union([z.string(), z.boolean()]).optional() }));
const CIRCLECI = z.object({
  commands: z.object({ upload: z.object({ parameters: PARAMETERS, steps: z.tuple([z.object({ run: RUN })]) }) }),
});
const AZURE = z.object({
  parameters: z.array(z.object({ name: z.string(), default: z.string().optional() })),
  steps: z.tuple([z.object({ bash: z.string(), condition: z.literal('succeededOrFailed()'), env: VARIABLES })]),
});
const BUILDKITE = z.object({ configuration: z.object({ properties: z.record(z.string(), z.unknown()) }) });

const read = (path: string): string => readFileSync(join('integrations', path), 'utf8');

/** Replaces the references to inputs, as the service does. An input that the file does not declare is an error there. */
const fill = (
  variables: Variables,
  reference: RegExp,
  inputs: Readonly<Record<string, string | undefined>>,
): Variables =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      value.replaceAll(reference, (_, input: string) => {
        const found = inputs[input];
        if (found === undefined) throw new Error(`${input} is not declared, or has no value`);
        return found;
      }),
    ]),
  );

const defaultsOf = (declared: Readonly<Record<string, { readonly default?: string | boolean | undefined }>>): Inputs =>
  Object.fromEntries(
    Object.entries(declared).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

const githubSteps = (given: Inputs): readonly Step[] => {
  const { inputs, runs } = GITHUB.parse(parse(read('github/action.yml')));
  const known = { ...defaultsOf(inputs), ...given };
  return runs.steps.map(({ run: script, env }) => ({
    script,
    variables: fill(env, /\$\{\{ inputs\.([\w-]+) \}\}/g, known),
  }));
};

const gitlabSteps = (given: Inputs): readonly Step[] => {
  const [{ spec }, { '.clarion': job }] = GITLAB.parse(
    parseAllDocuments(read('gitlab/templates/clarion.yml')).map((document): unknown => document.toJS()),
  );
  const known = { ...defaultsOf(spec.inputs), ...given };
  return job.after_script.map((script) => ({
    script,
    variables: fill(job.variables, /\$\[\[ inputs\.([\w-]+) \]\]/g, known),
  }));
};

const circleSteps = (given: Inputs): readonly Step[] => {
  const { upload } = CIRCLECI.parse(parse(read('circleci/orb.yml'))).commands;
  const known = { ...defaultsOf(upload.parameters), ...given };
  return upload.steps.map(({ run: { command, environment } }) => ({
    script: command,
    variables: fill(environment, /<< parameters\.([\w-]+) >>/g, known),
  }));
};

const azureSteps = ({ 'api-url': apiUrl = '', ...given }: Inputs): readonly Step[] => {
  const { parameters, steps } = AZURE.parse(parse(read('azure/clarion.yml')));
  const known = {
    ...defaultsOf(Object.fromEntries(parameters.map(({ name, ...rest }) => [name, rest]))),
    ...given,
    apiUrl,
  };
  return steps.map(({ bash, env }) => ({
    script: bash,
    variables: fill(env, /\$\{\{ parameters\.(\w+) \}\}/g, known),
  }));
};

/** Buildkite passes the configuration of a plugin in variables. */
const buildkiteSteps = (given: Inputs): readonly Step[] => {
  const { properties } = BUILDKITE.parse(parse(read('buildkite/plugin.yml'))).configuration;
  const variables = Object.entries(given).flatMap(([name, value]) =>
    name in properties ? [[`BUILDKITE_PLUGIN_CLARION_${name.toUpperCase().replaceAll('-', '_')}`, value]] : [],
  );
  return [{ script: read('buildkite/hooks/post-command'), variables: Object.fromEntries(variables) }];
};

/** The environment and the script of the pipeline's `post` block. */
const jenkinsSteps = (given: Inputs): readonly Step[] => {
  const text = read('jenkins/Jenkinsfile');
  const names = [...text.matchAll(/^ {4}(CLARION_\w+) = '/gm)].map((match) => match[1] ?? '');
  const values = {
    CLARION_API_URL: 'api-url',
    CLARION_PROJECT_ID: 'project',
    CLARION_REPORTS: 'reports',
    CLARION_CLI: 'cli',
  };
  expect(names.toSorted()).toEqual(Object.keys(values).toSorted());
  const [, script = ''] = /post \{\s+always \{[\s\S]*?sh '''\n([\s\S]*?)'''/.exec(text) ?? [];
  return [
    {
      script,
      variables: Object.fromEntries(Object.entries(values).map(([name, input]) => [name, given[input] ?? ''])),
    },
  ];
};

const SHA = 'd'.repeat(40);

/** Each service: the steps of its file, its variables for a build of the branch `topic`, and the build that they name. */
const SERVICES: readonly (readonly [string, (inputs: Inputs) => readonly Step[], Variables, unknown])[] = [
  [
    'GitHub',
    githubSteps,
    {
      GITHUB_ACTIONS: 'true',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_RUN_ID: '1',
      GITHUB_REF_NAME: 'topic',
      GITHUB_SHA: SHA,
    },
    { ciRunUrl: 'https://github.com/acme/shop/actions/runs/1' },
  ],
  [
    'GitLab',
    gitlabSteps,
    {
      GITLAB_CI: 'true',
      CI_COMMIT_BRANCH: 'topic',
      CI_COMMIT_SHA: SHA,
      CI_PIPELINE_URL: 'https://gitlab.com/acme/shop/-/pipelines/2',
    },
    { ciRunUrl: 'https://gitlab.com/acme/shop/-/pipelines/2' },
  ],
  [
    'CircleCI',
    circleSteps,
    {
      CIRCLECI: 'true',
      CIRCLE_BRANCH: 'topic',
      CIRCLE_SHA1: SHA,
      CIRCLE_BUILD_URL: 'https://circleci.com/gh/acme/shop/3',
    },
    { ciRunUrl: 'https://circleci.com/gh/acme/shop/3' },
  ],
  [
    'Buildkite',
    buildkiteSteps,
    {
      BUILDKITE: 'true',
      BUILDKITE_BRANCH: 'topic',
      BUILDKITE_COMMIT: SHA,
      BUILDKITE_BUILD_URL: 'https://buildkite.com/acme/shop/builds/4',
      BUILDKITE_COMMAND_EXIT_STATUS: '0',
    },
    { ciRunUrl: 'https://buildkite.com/acme/shop/builds/4' },
  ],
  [
    'Jenkins',
    jenkinsSteps,
    {
      JENKINS_URL: 'https://jenkins.example/',
      BUILD_ID: '5',
      BRANCH_NAME: 'topic',
      GIT_COMMIT: SHA,
      BUILD_URL: 'https://jenkins.example/job/shop/5/',
    },
    { ciRunUrl: 'https://jenkins.example/job/shop/5/' },
  ],
  [
    'Azure',
    azureSteps,
    {
      TF_BUILD: 'True',
      BUILD_SOURCEBRANCH: 'refs/heads/topic',
      BUILD_SOURCEVERSION: SHA,
      BUILD_BUILDID: '6',
      SYSTEM_TEAMFOUNDATIONCOLLECTIONURI: 'https://dev.azure.com/acme/',
      SYSTEM_TEAMPROJECT: 'shop',
    },
    { ciRunUrl: 'https://dev.azure.com/acme/shop/_build/results?buildId=6' },
  ],
];

/** A package of npm is not there in a test: this `npx` takes what the files pass, and runs the built command. */
const NPX = `#!/bin/sh
[ "$1 $2 $3 $4" = "--yes --package the-package clarion" ] || { echo "npx: $*" >&2; exit 64; }
shift 4
exec "${process.execPath}" "${resolve('packages/cli/bin/clarion.js')}" "$@"
`;

/** Tests the files for CI services by running their steps. */
export function describeIntegrations(fixture: () => CliFixture): void {
  describe('the files for CI services', () => {
    let api: CliFixture;
    let repository: ScratchRepository;

    beforeAll(async () => {
      api = await fixture().project('Integrations');
    });
    beforeEach(() => {
      repository = scratchRepository();
      repository.write('bin/npx', NPX);
      chmodSync(join(repository.directory, 'bin/npx'), 0o755);
      repository.write('reports/unit/a.xml', '<testsuite name="s"><testcase name="adds"/></testsuite>');
      repository.write(
        'reports/b.xml',
        '<testsuite name="s"><testcase name="pays"><failure message="no"/></testcase></testsuite>',
      );
    });
    afterEach(() => repository.remove());

    it.each(SERVICES)(
      'upload the reports of a job with its branch, commit and build: %s',
      async (_name, stepsOf, service, expected) => {
        const steps = stepsOf({
          'api-url': api.url,
          token: api.personalToken,
          project: api.projectId,
          reports: 'reports/**/*.xml',
          // Outside of a pull request, the comment is a note.
          comment: 'true',
          cli: 'the-package',
          'github-token': 'x',
        });
        for (const { script, variables } of steps)
          await run('sh', ['-c', script], {
            cwd: repository.directory,
            env: {
              PATH: `${join(repository.directory, 'bin')}:${process.env['PATH'] ?? ''}`,
              CI: 'true',
              CLARION_TOKEN: api.personalToken,
              ...service,
              ...variables,
            },
          });
        const { body } = await api.read(`/open/v1/runs?projectId=${api.projectId}&limit=1`);
        expect(body['items']?.['0']).toMatchObject({
          branch: 'topic',
          commitSha: SHA,
          summary: { total: 2, failed: 1 },
          ...Object(expected),
        });
      },
    );

    it('have a page each, and each file is tested', () => {
      const folders = readdirSync('integrations').toSorted();
      expect(folders).toEqual(['azure', 'buildkite', 'circleci', 'github', 'gitlab', 'jenkins']);
      const pages = [...folders, 'README', 'without-secrets'].map((name) => `${name}.md`);
      expect(readdirSync('docs/ci').toSorted()).toEqual(pages.toSorted());
    });
  });
}
