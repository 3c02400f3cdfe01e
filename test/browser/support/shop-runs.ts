/** Test names of a sample shop. */
const NAMES = ['cart', 'checkout', 'login', 'search', 'profile', 'orders', 'refunds', 'shipping'].flatMap((part) =>
  [
    'shows the total',
    'rejects an expired card',
    'keeps the session',
    'sorts by price',
    'formats the currency',
    'explains errors',
  ].map((action) => ({ part, action })),
);

/** Number of runs in the history. */
export const SHOP_RUNS = 10;

const HOUR_MS = 3_600_000;
const HOURS_APART = 17;

/** A flaky test. */
export const FLAKY = 'shop/login-keeps-the-session';

/** A test that fails in the newest runs. */
export const BROKEN = 'shop/checkout-rejects-an-expired-card';

const NO_RESPONSE = {
  type: 'error',
  message: "TypeError: Cannot read properties of undefined (reading 'status')",
  stack: [
    "TypeError: Cannot read properties of undefined (reading 'status')",
    '    at charge (/home/runner/work/shop/src/checkout/charge.ts:42:17)',
    '    at Object.order (/home/runner/work/shop/src/checkout/order.ts:12:9)',
    '    at run (/home/runner/work/shop/node_modules/vitest/dist/chunk.js:11:2)',
  ].join('\n'),
};

const WRONG_CURRENCY = {
  type: 'assertion',
  passed: false,
  message: 'expected the price in the currency of the customer',
  expected: { price: { amount: 1999, currency: 'EUR', text: '19,99 €' }, items: ['mug', 'tea', 'spoon'] },
  actual: { price: { amount: 1999, currency: 'USD', text: '$19.99' }, items: ['mug', 'tea', 'spoon'] },
};

const SESSION_LOST = {
  type: 'error',
  message: 'Timed out after 5000 ms waiting for the session cookie',
  reason: 'test_timeout',
};

/** Events before a failure. */
const BEFORE = [
  { type: 'start' },
  { type: 'step_start', index: 0, name: 'open the page', total: 2 },
  {
    type: 'trace',
    data: {
      protocol: 'http',
      target: 'api',
      method: 'POST',
      url: 'https://api.shop.test/orders',
      status: 402,
      durationMs: 31,
      ok: false,
    },
  },
  { type: 'log', message: 'cart has 3 items' },
];

/** Returns a finished run. The card check fails in the newest five, prices in the newest one, and every third loses a session. */
export function shopRun(index: number, now: Date): object {
  const completed = now.getTime() - (SHOP_RUNS - index - 1) * HOURS_APART * HOUR_MS - HOUR_MS;
  return {
    result: { tests: NAMES.map(({ part, action }, place) => shopTest(part, action, place, index)) },
    gitRef: `refs/heads/${index % 4 === 1 ? 'feature/a-new-checkout-with-saved-cards-and-vouchers' : 'main'}`,
    commitSha: `${index}`.repeat(8).padEnd(40, '7a3f'),
    ciRunUrl: `https://github.com/acme/shop/actions/runs/${9000 + index}`,
    trigger: 'push',
    environment: 'ci',
    startedAt: new Date(completed - 40_000 - index * 900).toISOString(),
    completedAt: new Date(completed).toISOString(),
  };
}

function shopTest(part: string, action: string, place: number, run: number): object {
  const testId = `shop/${part}-${action.replaceAll(' ', '-')}`;
  const test = {
    testId,
    testName: `${part} ${action}`,
    filePath: `src/${part}/${part}.test.ts`,
    durationMs: 3 + ((place * 37 + run * 11) % 400),
    tags: place % 7 === 0 ? ['smoke'] : [],
  };
  const failure = failureOf(testId, action, run);
  if (failure !== undefined) return { ...test, status: 'failed', events: [...BEFORE, failure] };
  if (testId === 'shop/search-sorts-by-price' && run % 4 === 0)
    return {
      ...test,
      status: 'passed',
      attempts: [
        { status: 'failed', durationMs: 80 },
        { status: 'passed', durationMs: 40 },
      ],
    };
  return testId === 'shop/shipping-explains-errors'
    ? { ...test, status: 'skipped', reason: 'waits for the new carrier' }
    : { ...test, status: 'passed' };
}

function failureOf(testId: string, action: string, run: number): object | undefined {
  if (testId === BROKEN && run >= SHOP_RUNS - 5) return NO_RESPONSE;
  if (testId === FLAKY && run % 3 === 0) return SESSION_LOST;
  return action === 'formats the currency' && run === SHOP_RUNS - 1 ? WRONG_CURRENCY : undefined;
}

const ATTACK = '<script>alert(1)</script><img src=x onerror=alert(2)>';

/** A run in which every text is an attack or far too long. */
export const HOSTILE_RUN = {
  gitRef: `refs/heads/${ATTACK}`,
  commitSha: 'javascript:alert(1)',
  ciRunUrl: 'javascript:alert(document.domain)',
  result: {
    tests: [
      {
        testId: ATTACK,
        testName: `${ATTACK} \u202e\u0627\u0644\u0639\u0631\u0628\u064a\u0629 ${'long'.repeat(100)}`,
        tags: [ATTACK],
        status: 'failed',
        filePath: ATTACK,
        events: [
          { type: 'log', message: ATTACK },
          {
            type: 'assertion',
            passed: false,
            message: `\u001b[31mred \u001b[1mbold\u001b[0m \u001b]8;;javascript:alert(1)\u0007link\u001b]8;;\u0007 ${ATTACK}`,
            expected: 'a b\tc',
            actual: 'a  b c\u00a0',
          },
        ],
      },
      {
        testId: 'huge',
        testName: 'a message of 200 KB',
        status: 'failed',
        events: [{ type: 'error', message: 'x'.repeat(200_000), stack: `at ${'y'.repeat(10_000)}` }],
      },
    ],
  },
};
