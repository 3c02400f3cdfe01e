import { toProblem } from '../../../api/problem.js';
import { indentJson } from './indent-json.js';

/** So much of a text is shown. */
export const SHOWN_BYTES = 256 * 1024;

/** Reads the beginning of a text artifact. JSON without line breaks gets some. @throws ApiProblem when the server does not send it */
export async function readArtifactText(url: string, isJson: boolean): Promise<string> {
  const response = await fetch(url, { headers: { range: `bytes=0-${SHOWN_BYTES - 1}` } }).catch(() => undefined);
  if (response?.ok !== true) throw toProblem(undefined, response);
  const text = await response.text();
  return isJson && !text.trim().includes('\n') ? indentJson(text) : text;
}
