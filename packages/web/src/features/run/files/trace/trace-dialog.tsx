import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { ErrorState, Loading } from '../../../../ui/feedback/states.js';
import { visibleText } from '../../../../ui/text/visible-text.js';
import { BrokenTrace, readTrace } from './read-trace.js';
import { traceCommand } from './trace-command.js';
import { useTraceViewer } from './use-trace-viewer.js';
import styles from './trace-dialog.module.css';

interface TraceDialogProps {
  /** Address of the trace. */
  readonly url: string;
  readonly name: string;
  /** Origin of the trace viewer. */
  readonly viewer: string;
  readonly onClose: () => void;
}

/** Shows a trace in Playwright's viewer, one at a time: frames of one host could reach into each other. */
export function TraceDialog({ url, name, viewer, onClose }: TraceDialogProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const title = `Trace: ${visibleText(name.slice(name.lastIndexOf('/') + 1))}`;
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size="100%"
      classNames={{ inner: styles.inner, content: styles.content, body: styles.body }}
    >
      <TraceFrame key={attempt} url={url} viewer={viewer} title={title} onRetry={() => setAttempt(attempt + 1)} />
      {/* Behind the frame, so that Tab leaves it inside of the dialog. */}
      <p className={styles.foot}>
        <a href={url} download>
          Download the trace
        </a>
        <span>
          Playwright opens it on your machine: <code>{traceCommand(name)}</code>
        </span>
      </p>
    </Dialog>
  );
}

interface TraceFrameProps {
  readonly url: string;
  readonly viewer: string;
  readonly title: string;
  readonly onRetry: () => void;
}

function TraceFrame({ url, viewer, title, onRetry }: TraceFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const query = useQuery({
    queryKey: ['trace', url],
    queryFn: ({ signal }) => readTrace(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // A trace may take a hundred megabytes.
    gcTime: 0,
    retry: false,
  });
  const state = useTraceViewer(frame, viewer, query.data);
  if (query.error instanceof BrokenTrace)
    return (
      <Failed title="This is not a whole trace">
        The file is damaged, or Playwright did not write it. Upload it again, or download it to look into it.
      </Failed>
    );
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (state === 'unsupported')
    return (
      <Failed title="This browser cannot show traces here">
        Safari and other browsers with WebKit cannot run the trace viewer inside of a page. Open this page in Chrome,
        Edge or Firefox, or download the trace.
      </Failed>
    );
  const isShown = state === 'ready' && query.data !== undefined;
  const waiting =
    state === 'late' ? (
      <Failed title="The trace viewer has not started yet" onRetry={onRetry}>
        It is shown here as soon as it has. If it never does, its host {new URL(viewer).host} cannot be reached, or the
        browser blocks its storage, as some private windows do.
      </Failed>
    ) : (
      <Loading lines={8} />
    );
  return (
    <>
      {isShown ? null : waiting}
      <iframe
        ref={frame}
        className={isShown ? styles.frame : styles.waiting}
        src={`${viewer}/index.html`}
        title={title}
        // `allow-same-origin` means the origin of the viewer, which has another host than this page, and no session.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
      />
    </>
  );
}

interface FailedProps {
  readonly title: string;
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

function Failed({ title, onRetry, children }: FailedProps): ReactNode {
  return (
    <div className={styles.failed} role="alert">
      <h3>{title}</h3>
      <p>{children}</p>
      {onRetry === undefined ? null : (
        <Button variant="default" size="xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
