import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, Loading } from '../../../ui/feedback/states.js';
import { formatBytes } from '../../../ui/text/format.js';
import { LongText } from '../../../ui/text/long-text.js';
import { toProblem } from '../../../api/problem.js';
import { indentJson } from './indent-json.js';

/** So much of a text is shown. */
const SHOWN_BYTES = 256 * 1024;

interface TextAttachmentProps {
  readonly url: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly isJson: boolean;
}

/** Shows the beginning of a text with its colours; JSON with line breaks. */
export function TextAttachment({ url, name, sizeBytes, isJson }: TextAttachmentProps): ReactNode {
  const query = useQuery({
    queryKey: ['artifact-text', url, isJson],
    queryFn: () => readArtifactText(url, isJson),
    staleTime: Infinity,
  });
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading lines={2} />
    );
  return (
    <>
      <LongText text={query.data} label={name} />
      {sizeBytes > SHOWN_BYTES ? (
        <p>
          Showing the first {formatBytes(SHOWN_BYTES)} of {formatBytes(sizeBytes)}. Download the file for the rest.
        </p>
      ) : null}
    </>
  );
}

/** Reads the beginning of a text artifact. JSON without line breaks gets some. @throws ApiProblem when the server does not send it */
async function readArtifactText(url: string, isJson: boolean): Promise<string> {
  const response = await fetch(url, { headers: { range: `bytes=0-${SHOWN_BYTES - 1}` } }).catch(() => undefined);
  if (response?.ok !== true) throw toProblem(undefined, response);
  const text = await response.text();
  return isJson && !text.trim().includes('\n') ? indentJson(text) : text;
}
