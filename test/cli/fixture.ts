import { exchange, startApi, type Answer, type Sending } from '../support/api.js';
import { textOf, type Account } from '../support/set-up-server.js';

/** The running application with an organization, and a client for it. */
export interface CliFixture extends Account {
  readonly url: string;
  /** A token with all permissions of the owner. */
  readonly personalToken: string;
  send(method: string, path: string, sending?: Sending): Promise<Answer>;
  /** Uploads a run with the write token. */
  upload(envelope: unknown): Promise<Answer>;
  /** Reads with the read token. */
  read(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Creates a project in the same organization, for one suite. */
  project(name: string): Promise<CliFixture>;
  /** The environment variables for URL, token and project. */
  variables(): Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts the application in this process, which has loaded it for other tests already, and sets up an organization. */
export async function startFixture(): Promise<CliFixture> {
  const { app, close, ...account } = await startApi({ CLARION_TRUST_ALLOW: '127.0.0.1' });
  const { body } = await account.send('POST', '/admin/v1/tokens', {
    as: account.cookie,
    body: { type: 'personal', name: 'all' },
  });
  return fixtureFor({ ...account, url: app.url, personalToken: textOf(body, 'value'), close });
}

type FixtureState = Account & Pick<CliFixture, 'url' | 'personalToken' | 'close'>;

function fixtureFor(state: FixtureState): CliFixture {
  const { url, personalToken, projectId, uploadPath, writeToken, readToken } = state;
  const send: CliFixture['send'] = (method, path, sending = {}) => exchange(url, method, path, sending);
  return {
    ...state,
    send,
    upload: (body) => send('POST', uploadPath, { as: writeToken, body }),
    read: (path, headers = {}) => send('GET', path, { as: readToken, headers }),
    variables: () => ({ CLARION_API_URL: url, CLARION_TOKEN: personalToken, CLARION_PROJECT_ID: projectId }),
    project: async (name) => fixtureFor({ ...state, ...(await createProject(state, name)) }),
  };
}

async function createProject(
  { url, cookie }: FixtureState,
  name: string,
): Promise<Pick<Account, 'projectId' | 'targetId' | 'uploadPath'>> {
  const created = await exchange(url, 'POST', '/v1/projects', { as: cookie, body: { name } });
  const projectId = textOf(created.body, 'id');
  const targets = await exchange(url, 'GET', `/v1/projects/${projectId}/targets`, { as: cookie });
  const [target]: readonly unknown[] = JSON.parse(targets.text);
  const targetId = textOf(target, 'id');
  return { projectId, targetId, uploadPath: `/v1/projects/${projectId}/targets/${targetId}/runs` };
}
