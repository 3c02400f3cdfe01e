import { CliError } from '../cli-error.js';

const WITHIN_MS = 30_000;

/** Sends a form to a path of the service; every answer is given back. @throws CliError unreachable when none comes */
export async function postForm(url: string, path: string, form: Readonly<Record<string, string>>): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await fetch(url + path, { method: 'POST', body: new URLSearchParams(form), headers: { accept: 'application/json', 'user-agent': 'clarion-cli' }, signal: AbortSignal.timeout(WITHIN_MS) }).catch(() => undefined);
  if (answer === undefined) throw new CliError('unreachable', `${url} cannot be reached. Check CLARION_API_URL and the network.`);
  return { status: answer.status, body: parsed(await answer.text()) };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
