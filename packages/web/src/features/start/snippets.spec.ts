import { describe, expect, it } from '@jest/globals';
import { FRAMEWORKS, frameworkNamed } from './frameworks.js';
import { githubSteps, gitlabJob, placeNamed, shellCommands } from './snippets.js';

const DESTINATION = { origin: 'https://clarion.example.com', projectId: 'prj_1', targetId: 'tgt_2' };
const UPLOAD = 'https://clarion.example.com/v1/projects/prj_1/targets/tgt_2/runs';

describe('shellCommands', () => {
  it('runs the tests, then uploads their report with the token', () => {
    expect(shellCommands(frameworkNamed('jest'), DESTINATION, 'clr_token'))
      .toBe(`npx jest --json --outputFile=report.json
ref=$(printf %s "$(git symbolic-ref -q HEAD 2>/dev/null)" | sed 's/%/%25/g; s/#/%23/g; s/&/%26/g; s/+/%2B/g')
curl --fail-with-body -sSg \\
  -H "Authorization: Bearer clr_token" \\
  --data-binary @report.json \\
  "${UPLOAD}?commitSha=$(git rev-parse -q --verify HEAD 2>/dev/null)&gitRef=$ref"`);
  });

  it('packs a report of many files before the upload', () => {
    const lines = shellCommands(frameworkNamed('maven'), DESTINATION, 'clr_token').split('\n');

    expect(lines.slice(0, 2)).toEqual(['mvn test', 'jar -cfM report.zip target/surefire-reports/*.xml']);
    expect(lines).toContain('  --data-binary @report.zip \\');
  });
});

describe('githubSteps', () => {
  it('uploads also when tests failed, with the token from a secret', () => {
    expect(githubSteps(frameworkNamed('pytest'), DESTINATION)).toBe(`- name: Run the tests
  run: |
    pytest --junitxml=report.xml
- name: Upload the report to Clarion
  if: \${{ !cancelled() }}
  shell: bash
  env:
    CLARION_API_URL: https://clarion.example.com
    CLARION_TOKEN: \${{ secrets.CLARION_TOKEN }}
  run: |
    ref=$(printf %s "$GITHUB_REF" | sed 's/%/%25/g; s/#/%23/g; s/&/%26/g; s/+/%2B/g')
    curl --fail-with-body -sSg \\
      -H "Authorization: Bearer $CLARION_TOKEN" \\
      --data-binary @report.xml \\
      "$CLARION_API_URL/v1/projects/prj_1/targets/tgt_2/runs?commitSha=$GITHUB_SHA&ciRunUrl=$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID&gitRef=$ref"`);
  });
});

describe('gitlabJob', () => {
  it('uploads after the tests, however they ended, with the token from a variable', () => {
    expect(gitlabJob(frameworkNamed('go'), DESTINATION)).toBe(`tests:
  variables:
    CLARION_API_URL: https://clarion.example.com
  script:
    - |
      go test -json ./... > report.ndjson
  after_script:
    - |
      ref=$(printf %s "\${CI_MERGE_REQUEST_REF_PATH:-\${CI_COMMIT_TAG:+refs/tags/}$CI_COMMIT_REF_NAME}" | sed 's/%/%25/g; s/#/%23/g; s/&/%26/g; s/+/%2B/g')
      curl --fail-with-body -sSg \\
        -H "Authorization: Bearer $CLARION_TOKEN" \\
        --data-binary @report.ndjson \\
        "$CLARION_API_URL/v1/projects/prj_1/targets/tgt_2/runs?commitSha=$CI_COMMIT_SHA&ciRunUrl=$CI_JOB_URL&gitRef=$ref"`);
  });
});

describe('the snippets of all frameworks', () => {
  it.each(FRAMEWORKS.map((framework) => [framework.label, framework] as const))(
    'for %s never hold a tab or an empty line',
    (_label, framework) => {
      const texts = [
        shellCommands(framework, DESTINATION, 'clr_token'),
        githubSteps(framework, DESTINATION),
        gitlabJob(framework, DESTINATION),
      ];

      expect(texts.join('\n')).not.toMatch(/\t|^\s*$/m);
    },
  );

  it('are those of the first framework where an address names none that there is', () => {
    expect(frameworkNamed('cobol')).toBe(FRAMEWORKS[0]);
  });

  it('are for the shell where an address names no place that there is', () => {
    expect(placeNamed('moon')).toBe('shell');
  });
});
