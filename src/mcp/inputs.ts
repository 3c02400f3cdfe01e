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
export const RUN = 'Run id (clr_…), build id (bld_…), its URL, or URL of a CI build';
export const PROJECT = optionalText('Project id (prj_…); optional where there is one');
export const CURSOR = optionalText('From an earlier answer');
export const TOKENS = z.int().min(FEWEST_TOKENS).max(MOST_TOKENS).optional().describe('Budget, default 4000');
