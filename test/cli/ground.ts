import { exchange, type Answer, type Sending } from '../support/api.js';
import { takeFirstSteps, textOf, type Account } from '../support/first-steps.js';
import { startServer } from '../support/process.js';
import { openStore } from '../support/store.js';

/** The program of the server with an organization, and a client for it. */
export interface Ground extends Account {
  readonly url: string;
  /** A token that may do all that the owner may do. */
  readonly personalToken: string;
  send(method: string, path: string, sending?: Sending): Promise<Answer>;
  /** Uploads a run with the write token and gives back the answer. */
  upload(envelope: unknown): Promise<Answer>;
  /** Reads with the read token. */
  read(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** The same organization with a project that nothing else uses. */
  project(name: string): Promise<Ground>;
  /** What tells the command where to go, as whom, and about which project. */
  variables(): Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts the program of the server on an empty store and does the first steps of a user. */
export async function startGround(): Promise<Ground> {
  const store = await openStore();
  const server = await startServer({ environment: store.environment });
  const account = await takeFirstSteps(server.url);
  const { body } = await exchange(server.url, 'POST', '/admin/v1/tokens', {
    as: account.cookie,
    body: { type: 'personal', name: 'all' },
  });
  const close = async (): Promise<void> => {
    await server.end('SIGKILL');
    await store.remove();
  };
  return groundOf({ ...account, url: server.url, personalToken: textOf(body, 'value'), close });
}

type Opened = Account & Pick<Ground, 'url' | 'personalToken' | 'close'>;

function groundOf(opened: Opened): Ground {
  const { url, personalToken, projectId, uploadPath, writeToken, readToken } = opened;
  const send: Ground['send'] = (method, path, sending = {}) => exchange(url, method, path, sending);
  return {
    ...opened,
    send,
    upload: (body) => send('POST', uploadPath, { as: writeToken, body }),
    read: (path, headers = {}) => send('GET', path, { as: readToken, headers }),
    variables: () => ({ CLARION_API_URL: url, CLARION_TOKEN: personalToken, CLARION_PROJECT_ID: projectId }),
    project: async (name) => groundOf({ ...opened, ...(await projectOf(opened, name)) }),
  };
}

async function projectOf(
  { url, cookie }: Opened,
  name: string,
): Promise<Pick<Account, 'projectId' | 'targetId' | 'uploadPath'>> {
  const made = await exchange(url, 'POST', '/v1/projects', { as: cookie, body: { name } });
  const projectId = textOf(made.body, 'id');
  const targets = await exchange(url, 'GET', `/v1/projects/${projectId}/targets`, { as: cookie });
  const [target]: readonly unknown[] = JSON.parse(targets.text);
  const targetId = textOf(target, 'id');
  return { projectId, targetId, uploadPath: `/v1/projects/${projectId}/targets/${targetId}/runs` };
}
