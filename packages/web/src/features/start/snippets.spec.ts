import { describe, expect, it } from '@jest/globals';
import { FRAMEWORKS, findFramework } from './frameworks.js';
import { githubSteps, gitlabJob, findPlace, shellCommands } from './snippets.js';

const DESTINATION = { origin: 'https://clarion.example.com', projectId: 'prj_1', targetId: 'tgt_2' };
const UPLOAD = 'https://clarion.example.com/v1/projects/prj_1/targets/tgt_2/runs';

describe('shellCommands', () => {
  it('runs the tests, then uploads their report with the token', () => {
    expect(shellCommands(findFramework('jest'), DESTINATION, 'clr_token'))
      .toBe(`npx jest --json --outputFile=report.json
ref=$(printf %s "$(git symbolic-ref -q HEAD 2>/dev/null)" | sed 's/%/%25/g; s/#/%23/g; s/&/%26/g; s/+/%2B/g')
curl --fail-with-body -sSg \\
  -H "Authorization: Bearer clr_token" \\
  --data-binary @report.json \\
  "${UPLOAD}?commitSha=$(git rev-parse -q --verify HEAD 2>/dev/null)&gitRef=$ref"`);
  });

  it('packs a report of several files before the upload', () => {
    const lines = shellCommands(findFramework('maven'), DESTINATION, 'clr_token').split('\n');

    expect(lines.slice(0, 2)).toEqual(['mvn test', 'jar -cfM report.zip target/surefire-reports/*.xml']);
    expect(lines).toContain('  --data-binary @report.zip \\');
  });
});

describe('githubSteps', () => {
  it('also uploads after failed tests, with the token from a secret', () => {
    expect(githubSteps(findFramework('pytest'), DESTINATION)).toBe(`- name: Run the tests
  run: |
    pytest --junitxml=report.xml
- name: Upload the report to Clarion
  if: \${{ !cancelled() }}
  shell: bash
  env:
    CLARION_API_URL: https://clarion.example.com
    CLARION_TOKEN: \${{ secrets.CLARION_TOKEN }}
    COMMIT_SHA: \${{ github.event.pull_request.head.sha || github.sha }}
    PULL_REQUEST: \${{ github.event.pull_request.number }}
  run: |
    ref=$(printf %s "\${GITHUB_HEAD_REF:-$GITHUB_REF}" | sed 's/%/%25/g; s/#/%23/g; s/&/%26/g; s/+/%2B/g')
    curl --fail-with-body -sSg \\
      -H "Authorization: Bearer $CLARION_TOKEN" \\
      --data-binary @report.xml \\
      "$CLARION_API_URL/v1/projects/prj_1/targets/tgt_2/runs?commitSha=$COMMIT_SHA&ciRunUrl=$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID&pullRequest=$PULL_REQUEST&gitRef=$ref"`);
  });
});

describe('gitlabJob', () => {
  it('also uploads after failed tests, with the token from a variable', () => {
    expect(gitlabJob(findFramework('go'), DESTINATION)).toBe(`tests:
  variables:
    CLARION_API_URL: https://clarion.example.com
  script:
    - |
      go test -json ./... > report.ndjson
  after_script:
    - |
      ref=$(printf %s "\${CI_MERGE_REQUEST_SOURCE_BRANCH_NAME:-\${CI_COMMIT_TAG:+refs/tags/}$CI_COMMIT_REF_NAME}" | sed 's/%/%25/g; s/#/%23/g; s/&/%26/g; s/+/%2B/g')
      curl --fail-with-body -sSg \\
        -H "Authorization: Bearer $CLARION_TOKEN" \\
        --data-binary @report.ndjson \\
        "$CLARION_API_URL/v1/projects/prj_1/targets/tgt_2/runs?commitSha=\${CI_MERGE_REQUEST_SOURCE_BRANCH_SHA:-$CI_COMMIT_SHA}&ciRunUrl=$CI_PIPELINE_URL&pullRequest=$CI_MERGE_REQUEST_IID&gitRef=$ref"`);
  });
});

describe('snippets', () => {
  it.each(FRAMEWORKS.map((framework) => [framework.label, framework] as const))(
    'for %s contain no tabs or empty lines',
    (_label, framework) => {
      const texts = [
        shellCommands(framework, DESTINATION, 'clr_token'),
        githubSteps(framework, DESTINATION),
        gitlabJob(framework, DESTINATION),
      ];

      expect(texts.join('\n')).not.toMatch(/\t|^\s*$/m);
    },
  );

  it('default to the first framework', () => {
    expect(findFramework('cobol')).toBe(FRAMEWORKS[0]);
  });

  it('default to the shell', () => {
    expect(findPlace('moon')).toBe('shell');
  });
});
