// Runs in each page before its own scripts: reports errors to the proxy of the test.
(() => {
  const report = (text) => navigator.sendBeacon('/__recorded', String(text));
  addEventListener(
    'error',
    ({ message, target }) => report(message ? `error: ${message}` : `failed to load: ${target.src ?? target.href}`),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => report(`rejection: ${reason}`));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report(`policy: ${effectiveDirective} ${blockedURI}`),
  );
  const output = self.console;
  const { error } = output;
  output.error = (...parts) => {
    report(`console: ${parts.join(' ')}`);
    error.apply(output, parts);
  };
})();
