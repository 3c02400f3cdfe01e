// Added by Clarion to the page of Playwright's trace viewer: reports to the page around it that this browser cannot show traces, which the
// viewer would call damaged. See `worker/try-blobs.js`.
navigator.serviceWorker?.ready.then(({ active }) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    if (data === false) parent.postMessage({ method: 'clarion-unsupported' }, '*');
  };
  active.postMessage({ method: 'clarion-try-blobs' }, [port2]);
});
