import { createHash } from 'node:crypto';

/** What is broken in the sources of a build. */
export type Defect = 'coupon' | 'gift-card' | 'gift-card-expiry' | 'accents';

/** How the flaky test of the story ends in a build. */
export type FlakyOutcome = 'passed' | 'passed on retry' | 'failed';

/** A commit of the story, as an upload sends it. */
export interface StoryCommit {
  readonly sha: string;
  readonly title: string;
  readonly author: string;
  readonly at: string;
  readonly files: readonly string[];
}

/** A CI build of the story: one run of each target. */
export interface StoryBuild {
  readonly number: number;
  readonly branch: string;
  readonly pullRequest: number | undefined;
  readonly startedAt: Date;
  /** The commits since the build before of the same branch, newest first: the first is the one that was built. */
  readonly commits: readonly StoryCommit[];
  readonly defects: readonly Defect[];
  readonly flaky: FlakyOutcome;
}

const HOURS_APART = 9;
const HOUR_MS = 3_600_000;
/** Every so many builds, the flaky test passes only when it is repeated. */
const FLAKY_EVERY = 4;
/** The builds in which it fails twice. */
const FLAKY_FAILED: ReadonlySet<number> = new Set([11, 21]);
const FIRST_NUMBER = 1180;

type Change = readonly [title: string, author: string, ...files: string[]];
type Row = readonly [branch: string, defects: readonly Defect[], ...changes: Change[]];

const MIRA = 'Mira Novak';
const JON = 'Jon Ekberg';
const ADA = 'Ada Okafor';
const GIFT = 'feature/gift-cards';
const ADDRESSES = 'feature/saved-addresses';
const SEARCH = 'fix/search-accents';

const PULL_REQUESTS: ReadonlyMap<string, number> = new Map([
  [ADDRESSES, 41],
  [SEARCH, 43],
  [GIFT, 44],
]);

/** All builds, oldest first. The total with a coupon breaks on `main` in the build of "Round coupon discounts". */
const ROWS: readonly Row[] = [
  ['main', [], ['Add the order history', JON, 'src/orders/history.ts']],
  ['main', [], ['Cache exchange rates for an hour', MIRA, 'src/prices/rates.ts']],
  [ADDRESSES, [], ['Store addresses with the account', ADA, 'src/account/addresses.ts']],
  ['main', [], ['Translate the footer', JON, 'src/pages/footer.ts']],
  [ADDRESSES, [], ['Choose a saved address at the checkout', ADA, 'src/checkout/address.ts']],
  ['main', [], ['Show delivery dates as ranges', MIRA, 'src/checkout/delivery.ts']],
  ['main', [], ['Update dependencies', JON, 'package.json']],
  [SEARCH, ['accents'], ['Fold accents before words are compared', JON, 'src/search/fold.ts']],
  ['main', [], ['Merge saved addresses', ADA, 'src/account/addresses.ts', 'src/checkout/address.ts']],
  [SEARCH, [], ['Keep letters that have no base form', JON, 'src/search/fold.ts']],
  ['main', [], ['Explain why a card was refused', MIRA, 'src/checkout/payment.ts']],
  ['main', [], ['Merge search with accents', JON, 'src/search/fold.ts']],
  ['main', [], ['Limit reviews to 2,000 characters', ADA, 'src/reviews/review.ts']],
  ['main', [], ['Sort search results by relevance', JON, 'src/search/rank.ts']],
  [GIFT, ['gift-card'], ['Pay with a gift card', ADA, 'src/checkout/gift-card.ts']],
  ['main', [], ['Remember the last sort order', JON, 'src/search/preferences.ts']],
  [GIFT, ['gift-card'], ['Show the balance of a gift card', ADA, 'src/account/gift-cards.ts']],
  ['main', [], ['Round taxes per line', MIRA, 'src/prices/tax.ts']],
  ['main', [], ['Show the stock of each size', JON, 'src/catalog/stock.ts']],
  [GIFT, [], ['Lock a gift card while it pays', ADA, 'src/checkout/gift-card.ts']],
  ['main', [], ['Send the invoice as PDF', MIRA, 'src/orders/invoice.ts']],
  ['main', [], ['Load product pictures later', JON, 'src/catalog/picture.ts']],
  ['main', [], ['Group orders by month', ADA, 'src/orders/history.ts']],
  [GIFT, [], ['Refund to the gift card', ADA, 'src/orders/refund.ts']],
  [
    'main',
    ['coupon'],
    ['Translate the error pages', JON, 'src/pages/errors.ts'],
    ['Round coupon discounts to whole cents', MIRA, 'src/checkout/coupon.ts'],
  ],
  ['main', ['coupon'], ['Shorten the privacy page', JON, 'src/pages/privacy.ts']],
  [GIFT, ['gift-card-expiry', 'coupon'], ['Gift cards expire after three years', ADA, 'src/checkout/gift-card.ts']],
  ['main', ['coupon'], ['Count visits of product pages', JON, 'src/catalog/visits.ts']],
  [GIFT, ['gift-card-expiry', 'coupon'], ['Warn before a gift card expires', ADA, 'src/account/gift-cards.ts']],
  ['main', ['coupon'], ['Compress product pictures', JON, 'src/catalog/picture.ts']],
];

/** Returns the builds of the story, oldest first; the newest ended an hour before `now`. */
export function storyBuilds(now: Date): readonly StoryBuild[] {
  return ROWS.map(([branch, defects, ...changes], index) => {
    const startedAt = new Date(now.getTime() - HOUR_MS - (ROWS.length - 1 - index) * HOURS_APART * HOUR_MS);
    return {
      number: FIRST_NUMBER + index,
      branch,
      pullRequest: PULL_REQUESTS.get(branch),
      startedAt,
      commits: changes.map((change, place) => commitOf(change, startedAt, place + 1)),
      defects,
      flaky: flakyOutcome(index),
    };
  });
}

/** Returns the commit that the live run of the story tests. */
export function liveCommit(now: Date): StoryCommit {
  return commitOf(['Do not round coupon discounts', MIRA, 'src/checkout/coupon.ts'], now, 1);
}

function flakyOutcome(index: number): FlakyOutcome {
  if (FLAKY_FAILED.has(index)) return 'failed';
  return index % FLAKY_EVERY === 1 ? 'passed on retry' : 'passed';
}

/** A commit is a few minutes older than the build that tests it. */
function commitOf([title, author, ...files]: Change, startedAt: Date, age: number): StoryCommit {
  return {
    sha: createHash('sha1').update(title).digest('hex'),
    title,
    author,
    at: new Date(startedAt.getTime() - age * 240_000).toISOString(),
    files,
  };
}
