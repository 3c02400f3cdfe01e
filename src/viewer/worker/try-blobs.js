// Added by Clarion in front of the service worker of Playwright's trace viewer, which is unchanged below these lines.
//
// The viewer keeps files of a trace as blobs. In a frame on another host, a worker of WebKit can make blobs and read none of them
// (seen in WebKitGTK 2.50). The page asks whether this browser can; see `page/report-blobs.js`.
self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data?.method !== 'clarion-try-blobs') return;
  new Blob(['a']).text().then(
    () => port.postMessage(true),
    () => port.postMessage(false),
  );
});
