import { useState, type ReactNode } from 'react';
import { Snippet } from '../../../ui/copy/snippet.js';
import { formatBytes } from '../../../ui/text/format.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import type { FailureArtifact } from '../failures/failure-view-model.js';
import { artifactUrl } from './artifact-url.js';
import { attachmentKind } from './attachment-kind.js';
import { OpenTrace, traceViewer } from './trace/open-trace.js';
import { traceCommand } from './trace/trace-command.js';
import { TextAttachment } from './text-attachment.js';
import styles from './attachments.module.css';

/** A larger trace may not fit into the memory of the page. */
const LARGEST_TRACE = 200 * 1024 * 1024;

interface AttachmentViewProps {
  readonly runId: string;
  readonly artifact: FailureArtifact;
}

/** Shows an artifact by its kind, with a link to download it. Long ones are loaded when they are opened. */
export function AttachmentView({ runId, artifact }: AttachmentViewProps): ReactNode {
  const url = artifactUrl(runId, artifact.id);
  return (
    <>
      <span className={styles.head}>
        {artifact.label === undefined ? null : <bdi className={styles.label}>{visibleText(artifact.label)}</bdi>}
        <a href={url} download>
          <bdi>{visibleText(artifact.name)}</bdi>
        </a>
        <span className={styles.size}>
          {formatBytes(artifact.sizeBytes)}, {visibleText(artifact.mediaType)}
        </span>
      </span>
      <Content url={url} artifact={artifact} />
    </>
  );
}

function Content({ url, artifact }: { readonly url: string; readonly artifact: FailureArtifact }): ReactNode {
  const { name, sizeBytes } = artifact;
  const kind = attachmentKind(artifact);
  switch (kind) {
    case 'image':
      return (
        <a href={url} download aria-label={`Download ${name}`}>
          <img className={styles.image} src={url} alt={artifact.label ?? name} loading="lazy" />
        </a>
      );
    case 'video':
      return <video className={styles.image} src={url} controls muted preload="metadata" aria-label={name} />;
    case 'text':
    case 'json':
      return (
        <Opened summary={kind === 'json' ? 'Show JSON' : 'Show text'}>
          <TextAttachment url={url} name={name} sizeBytes={sizeBytes} isJson={kind === 'json'} />
        </Opened>
      );
    case 'html':
      return (
        <Opened summary="Show page">
          {/* An empty sandbox: no script, no form, no origin. The response says the same. */}
          <iframe
            className={styles.page}
            sandbox=""
            src={`${url}?inline=true`}
            title={name}
            referrerPolicy="no-referrer"
          />
        </Opened>
      );
    case 'trace':
      return <Trace url={url} name={name} sizeBytes={sizeBytes} />;
    case 'file':
      return null;
  }
}

interface TraceProps {
  readonly url: string;
  readonly name: string;
  readonly sizeBytes: number;
}

/** Opens a trace in the viewer of the server, where it has one; else shows the command that opens it on the reader's machine. */
function Trace({ url, name, sizeBytes }: TraceProps): ReactNode {
  const viewer = traceViewer();
  if (viewer !== undefined && sizeBytes <= LARGEST_TRACE) return <OpenTrace url={url} name={name} viewer={viewer} />;
  return (
    <Snippet
      label={`${viewer === undefined ? '' : 'Too large for the page. '}Download the trace, then open it in Playwright's viewer`}
      text={traceCommand(name)}
      what="the command"
      lines="wrap"
    />
  );
}

/** Renders its content once it is opened. */
function Opened({ summary, children }: { readonly summary: string; readonly children: ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.opened} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen ? children : null}
    </details>
  );
}
