import type { ReportWarning } from '@clarion/reports';
import { isJsonObject, type JsonObject } from '@clarion/reports/json';
import { validationFailed } from '../../common/problem.js';
import { readBodyJson } from '../../common/read-body-json.js';
import { toRepositoryUrl } from '../../runs/source/repository-url.js';
import type { UploadForm } from '../../uploads/form-parts.js';

const BUILD_NAME = /^[\w.:/-]{1,256}$/;

/**
 * The form of Datadog's `POST /api/v2/cireport`: `event` is JSON about the commit and the CI job, `junit_xml_report_file` the report. The
 * client chooses a new file name for each try.
 */
export const DATADOG_FORM: UploadForm = {
  reportName: 'junit.xml',
  kindOf: (field) => {
    if (field === 'junit_xml_report_file') return 'report';
    return field === 'event' ? 'field' : undefined;
  },
  readFields: (fields) => {
    const event = eventOf(fields);
    return { envelope: envelopeOf(event), warnings: warningsOf(event) };
  },
};

function eventOf(fields: ReadonlyMap<string, string>): JsonObject {
  const text = fields.get('event');
  if (text === undefined) return {};
  const event = readBodyJson(Buffer.from(text), 'the part event');
  if (isJsonObject(event)) return event;
  throw validationFailed([{ pointer: '/event', detail: 'send a JSON object in the part event' }]);
}

function envelopeOf(event: JsonObject): JsonObject {
  const { 'git.branch': branch, 'git.commit.sha': commitSha, env, ...rest } = textsOf(event['metadata']);
  const url = rest['ci.pipeline.url'] ?? rest['ci.job.url'];
  const pipeline = rest['ci.pipeline.id'];
  const repositoryUrl = toRepositoryUrl(rest['git.repository_url'] ?? '');
  const pullRequest = rest['pr.number'];
  return {
    ...(branch === undefined ? {} : { gitRef: branch }),
    ...(commitSha === undefined ? {} : { commitSha }),
    ...(url === undefined ? {} : { ciRunUrl: url }),
    ...(url !== undefined || pipeline === undefined || !BUILD_NAME.test(pipeline) ? {} : { build: pipeline }),
    ...(repositoryUrl === undefined ? {} : { repositoryUrl }),
    ...(pullRequest === undefined ? {} : { pullRequest }),
    ...(env === undefined ? {} : { environment: env }),
    result: { context: { ...rest, ...namedMembersOf(event) } },
  };
}

/** What the client says of the report beside the commit and the job, where it says something. */
function namedMembersOf(event: JsonObject): JsonObject {
  const { tags, metrics, session, '_dd.report_name': report } = event;
  return Object.fromEntries(
    Object.entries({ tags, metrics, session, report }).flatMap(([name, value]) =>
      value === undefined || isEmpty(value) ? [] : [[name, value] as const],
    ),
  );
}

function isEmpty(value: JsonObject[string]): boolean {
  return isJsonObject(value) ? Object.values(value).every(isEmpty) : value === null || value === '';
}

/** The members with texts. Those of Datadog's own (`_dd.…`) repeat variables of the CI job. */
function textsOf(value: JsonObject[string] | undefined): Readonly<Record<string, string>> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) =>
      typeof text === 'string' && text !== '' && !name.startsWith('_dd.') ? [[name, text] as const] : [],
    ),
  );
}

function warningsOf(event: JsonObject): readonly ReportWarning[] {
  const paths = event['_dd.junitxml_xpath_tags'];
  if (!isJsonObject(paths)) return [];
  const names = Object.keys(paths).join(', ');
  return [
    { code: 'skipped_part', message: `Ignored --xpath-tag (${names}): tests have the tags that the report contains.` },
  ];
}
