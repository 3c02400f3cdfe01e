import { copyMarkdown } from '../../../domain/failures/copy-markdown.js';
import { failuresPath, type FailuresRequest } from './failures-path.js';

/** Copies failures of a run as Markdown for an agent. The request may still be loading. */
export function copyForAgent(request: FailuresRequest | Promise<FailuresRequest>, what: string): Promise<void> {
  return copyMarkdown(Promise.resolve(request).then(failuresPath), what);
}
