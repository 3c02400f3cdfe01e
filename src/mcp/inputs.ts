import { z } from 'zod';
import { MOST_TOKENS } from './tool-call-format.js';

/** Budget of a response, in tokens, when a call sets none. */
export const USUAL_TOKENS = 4000;
const FEWEST_TOKENS = 200;
const LONGEST = 2000;

/** An optional text. Longer than any address or name is refused. */
export function optionalText(description: string): z.ZodOptional<z.ZodString> {
  return z.string().min(1).max(LONGEST).optional().describe(description);
}

/** Inputs that several tools share. */
export const RUN = 'Run id (clr_…), URL of the run, or URL of its CI build';
export const PROJECT = optionalText('Project id (prj_…); may be left out when there is only one');
export const CURSOR = optionalText('Copied from an earlier answer');
export const TOKENS = z
  .int()
  .min(FEWEST_TOKENS)
  .max(MOST_TOKENS)
  .optional()
  .describe('Budget of the answer, default 4000');
