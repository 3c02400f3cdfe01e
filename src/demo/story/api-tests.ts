import type { Defect, StoryBuild } from './story.js';

/** A test as an upload in the native format has it. */
export interface ApiTest {
  readonly testId: string;
  readonly testName: string;
  readonly filePath: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly durationMs: number;
  readonly reason?: string;
  readonly events?: readonly object[];
}

const FILES: Readonly<Record<string, readonly string[]>> = {
  cart: ['adds a product', 'removes a product', 'merges the cart of a guest', 'limits the quantity to the stock'],
  checkout: [
    'takes the coupon off the total',
    'takes the coupon off each line',
    'takes the coupon off before shipping',
    'refuses an expired card',
    'pays with a gift card',
    'refuses a gift card that expired',
    'offers the saved addresses',
  ],
  orders: ['lists orders by month', 'sends the invoice', 'refunds to the card', 'shows the delivery range'],
  search: ['finds words with accents', 'sorts by relevance', 'remembers the sort order', 'suggests categories'],
  account: ['changes the e-mail address', 'stores an address', 'shows the balance of a gift card'],
  catalog: ['shows the stock of each size', 'hides products without a picture', 'counts visits'],
};

const COUNTRIES = 'Austria Belgium Bulgaria Croatia Cyprus Czechia Denmark Estonia Finland France Germany Greece'.split(
  ' ',
);

const SKIPPED = 'suggests categories';
const MS_PER_CHARACTER = 13;
const SPREAD_MS = 190;

interface Break {
  readonly test: string;
  readonly events: readonly object[];
}

const REQUEST = { protocol: 'http', method: 'POST', target: 'shop' };

/** What a defect breaks. All assertions of one defect have one cause. */
const BREAKS: Readonly<Record<Defect, readonly Break[]>> = {
  coupon: ['the total', 'each line', 'before shipping'].map((part) => ({
    test: `takes the coupon off ${part}`,
    events: [
      { type: 'trace', data: { ...REQUEST, url: '/cart/coupons', status: 200, durationMs: 24, ok: true } },
      wrongValue('expected the total with WELCOME to be 39.9', 39.9, 41.5, 'src/checkout/coupon.ts:31:9'),
    ],
  })),
  'gift-card': [
    {
      test: 'pays with a gift card',
      events: [
        { type: 'trace', data: { ...REQUEST, url: '/orders', status: 500, durationMs: 112, ok: false } },
        thrown(
          "Cannot read properties of undefined (reading 'balance')",
          'payWithGiftCard',
          'src/checkout/gift-card.ts:58:21',
        ),
      ],
    },
  ],
  'gift-card-expiry': [
    {
      test: 'refuses a gift card that expired',
      events: [
        { type: 'trace', data: { ...REQUEST, url: '/orders', status: 201, durationMs: 87, ok: true } },
        wrongValue('expected the status of the order', 'refused', 'paid', 'src/checkout/gift-card.ts:74:5'),
      ],
    },
  ],
  accents: [
    {
      test: 'finds words with accents',
      events: [wrongValue('expected the folded word', 'smorrebrod', 'smrrebrd', 'src/search/fold.ts:12:10')],
    },
  ],
};

/** Returns the tests of the API target in a build. */
export function apiTests(build: Pick<StoryBuild, 'number' | 'defects'>): readonly ApiTest[] {
  const named = Object.entries(FILES).flatMap(([part, actions]) => actions.map((action) => ({ part, action })));
  const taxes = COUNTRIES.map((country) => ({ part: 'prices', action: `adds the tax of ${country}` }));
  return [...named, ...taxes].map(({ part, action }, place) => apiTest(build, part, action, place));
}

function apiTest(build: Pick<StoryBuild, 'number' | 'defects'>, part: string, action: string, place: number): ApiTest {
  const broken = build.defects.flatMap((defect) => BREAKS[defect]).find(({ test }) => test === action);
  const test = {
    testId: `${part}/${action.toLowerCase().replaceAll(' ', '-')}`,
    testName: `${part} › ${action}`,
    filePath: `test/api/${part}.test.ts`,
    durationMs: action.length * MS_PER_CHARACTER + ((place * 37 + build.number * 11) % SPREAD_MS),
  };
  if (action === SKIPPED) return { ...test, status: 'skipped', reason: 'waits for the new categories' };
  return broken === undefined ? { ...test, status: 'passed' } : { ...test, status: 'failed', events: broken.events };
}

function wrongValue(message: string, expected: unknown, actual: unknown, place: string): object {
  return {
    type: 'assertion',
    passed: false,
    message,
    expected,
    actual,
    stack: `AssertionError: ${message}\n    at ${place}`,
  };
}

function thrown(message: string, frame: string, place: string): object {
  return { type: 'error', message, name: 'TypeError', stack: `TypeError: ${message}\n    at ${frame} (${place})` };
}
