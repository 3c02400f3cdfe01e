import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { partOrRetry } from '../../../../ui/feedback/part-or-retry.js';

/** The router's own way to load code, which reloads the application where a newer version was deployed. */
const TraceDialog = lazyRouteComponent(
  () => partOrRetry(async () => (await import('./trace-dialog.js')).TraceDialog, 'TraceDialog'),
  'Part',
);

interface OpenTraceProps {
  /** Address of the trace. */
  readonly url: string;
  readonly name: string;
  /** Origin of the trace viewer. */
  readonly viewer: string;
}

/** Button that shows a trace in Playwright's viewer. */
export function OpenTrace(props: OpenTraceProps): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <div>
      <Button variant="default" size="xs" aria-label={`Open trace: ${props.name}`} onClick={open}>
        Open trace
      </Button>
      {isOpen ? (
        <Suspense>
          <TraceDialog {...props} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Returns the origin of the trace viewer, which the document names; undefined where the server has none. */
export function traceViewer(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="clarion-viewer"]')?.content;
}
