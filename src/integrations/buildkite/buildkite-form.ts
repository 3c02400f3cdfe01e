import type { JsonObject } from '@clarion/reports/json';
import type { UploadForm } from '../../uploads/form-parts.js';

/** The part names of `run_env[branch]` and `tags[team]`. */
const MEMBER = /^(run_env|tags)\[([\w.-]{1,100})\]$/;

/** The form of Buildkite's `POST /v1/uploads` for JUnit XML and JSON files: `data`, `format`, `run_env[…]` and `tags[…]`. */
export const BUILDKITE_FORM: UploadForm = {
  kindOf: (field) => {
    if (field === 'data') return 'report';
    return MEMBER.test(field) ? 'field' : undefined;
  },
  readFields: (fields) => {
    const environment = membersOf(fields, 'run_env');
    const tags = membersOf(fields, 'tags');
    const { branch, commit_sha: commitSha, url, key, ...rest } = environment;
    return {
      envelope: {
        ...(branch === undefined ? {} : { gitRef: branch }),
        ...(commitSha === undefined ? {} : { commitSha }),
        ...(url === undefined ? {} : { ciRunUrl: url }),
        ...(url !== undefined || key === undefined ? {} : { build: key }),
        result: { context: { ...rest, ...(Object.keys(tags).length === 0 ? {} : { tags }) } },
      },
    };
  },
};

function membersOf(fields: ReadonlyMap<string, string>, group: string): JsonObject {
  return Object.fromEntries(
    [...fields].flatMap(([field, text]) => {
      const [, of, name = ''] = MEMBER.exec(field) ?? [];
      return of === group && text !== '' ? [[name, text]] : [];
    }),
  );
}
