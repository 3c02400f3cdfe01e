import { useEffect, useState, type RefObject } from 'react';

/** The first visit installs a service worker, which takes a second or two. */
const LONGEST_START_MS = 20_000;

/** `starting` until the viewer says that it is ready; `failed` when it says nothing for too long. */
export type ViewerState = 'starting' | 'ready' | 'failed';

/**
 * Sends a trace to the viewer in a frame as soon as both are there. It is sent to the origin of the viewer and to no other, and only the
 * frame itself is listened to. The messages are those of Playwright's viewer.
 */
export function useTraceViewer(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  trace: Blob | undefined,
): ViewerState {
  const [state, setState] = useState<ViewerState>('starting');
  useEffect(() => {
    const listen = ({ source, origin: sender, data }: MessageEvent<unknown>): void => {
      if (source !== frame.current?.contentWindow || sender !== origin || !isReady(data)) return;
      clearTimeout(timer);
      setState('ready');
    };
    const timer = setTimeout(() => setState('failed'), LONGEST_START_MS);
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

function isReady(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'method' in data && data.method === 'ready';
}
