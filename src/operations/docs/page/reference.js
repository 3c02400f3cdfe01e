// Configures the API reference. Runs before scalar.js.

// A library in scalar.js tries `new Function` to see whether it may generate code, and does without it when that throws. The
// content security policy forbids it, and the browser would log an error at each visit. So it throws before the policy applies.
globalThis.Function = new Proxy(Function, {
  construct() {
    throw new EvalError('The content security policy does not allow generated code');
  },
});

document.addEventListener('DOMContentLoaded', () => {
  globalThis.Scalar.createApiReference('#reference', {
    url: '/openapi.json',
    operationTitleSource: 'path',
    // The parts below load from or link to services of Scalar.
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    // Tokens that a visitor enters are not stored.
    persistAuth: false,
  });
});
