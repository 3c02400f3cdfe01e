// Added by Clarion in front of the service worker of Playwright's trace viewer, which is unchanged below these lines.
//
// The worker makes the documents of snapshots itself, from the trace, so no header of the server limits them. This adds limits to
// every document that it makes: a snapshot runs only the script of the viewer, sends nothing, opens nothing, and has only snapshots in
// its frames. Any other content of a trace that is opened as a document runs nothing at all.
{
  const SNAPSHOT =
    "connect-src 'none'; form-action 'none'; frame-src 'self' data:; object-src 'none'; worker-src 'none'; manifest-src 'none'; sandbox allow-scripts allow-same-origin";
  const OTHER = "default-src 'none'; sandbox";
  const POLICY = 'Content-Security-Policy';

  const respondWith = FetchEvent.prototype.respondWith;
  FetchEvent.prototype.respondWith = function (answer) {
    respondWith.call(this, this.request.mode === 'navigate' ? Promise.resolve(answer).then(limit) : answer);
  };

  /** Leaves documents of the server as they are: these have policies of their own. */
  function limit(answer) {
    if (answer.type !== 'default') return answer;
    const headers = new Headers(answer.headers);
    // The viewer gives snapshots, and only these, a policy with a nonce for its script. Policies add up.
    headers.append(POLICY, headers.has(POLICY) ? SNAPSHOT : OTHER);
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
  }
}
