import { CliError } from '../cli-error.js';
import { exchange } from '../http/exchange.js';
import { parsedJson } from '../http/parsed-json.js';

const WITHIN_MS = 30_000;

/** Sends a form to a path of the service; every answer is given back. @throws CliError unreachable when none comes */
export async function postForm(
  url: string,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'clarion-cli',
  };
  const body = Buffer.from(new URLSearchParams(form).toString());
  const answer = await exchange({ url: url + path, method: 'POST', headers, body }, WITHIN_MS).catch(() => undefined);
  if (answer === undefined)
    throw new CliError('unreachable', `${url} cannot be reached. Check CLARION_API_URL and the network.`);
  return { status: answer.status, body: parsedJson(await answer.text()) };
}
