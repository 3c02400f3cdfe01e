import { useEffect, useState, type RefObject } from 'react';

/** The first visit installs a service worker, which takes a second or two, and much longer on a slow machine or connection. */
const USUAL_START_MS = 20_000;

/**
 * `starting` until the viewer says that it is ready; `late` when it has said nothing for a while, but may still; `unsupported` when the
 * browser cannot run it.
 */
export type ViewerState = 'starting' | 'ready' | 'late' | 'unsupported';

/**
 * Sends a trace to the viewer in a frame as soon as both are there. It is sent to the origin of the viewer and to no other, and only the
 * frame itself is listened to. The messages are those of Playwright's viewer, and one that the server adds to it (`src/viewer/page`).
 */
export function useTraceViewer(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  trace: Blob | undefined,
): ViewerState {
  const [state, setState] = useState<ViewerState>('starting');
  useEffect(() => {
    const listen = ({ source, origin: sender, data }: MessageEvent<unknown>): void => {
      const reported = source === frame.current?.contentWindow && sender === origin ? stateIn(data) : undefined;
      if (reported === undefined) return;
      clearTimeout(timer);
      setState((before) => (before === 'unsupported' ? before : reported));
    };
    const timer = setTimeout(() => setState('late'), USUAL_START_MS);
    window.addEventListener('message', listen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
    };
  }, [frame, origin]);
  useEffect(() => {
    if (state === 'ready' && trace !== undefined)
      frame.current?.contentWindow?.postMessage({ method: 'load', params: { trace } }, origin);
  }, [frame, origin, state, trace]);
  return state;
}

function stateIn(data: unknown): ViewerState | undefined {
  if (typeof data !== 'object' || data === null || !('method' in data)) return undefined;
  if (data.method === 'clarion-unsupported') return 'unsupported';
  return data.method === 'ready' ? 'ready' : undefined;
}
