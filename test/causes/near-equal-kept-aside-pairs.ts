import { assertion, thrown, type LabelledPairs } from './failure-example.js';

/** Pairs about texts that are nearly equal, written before the joining was; it is not to be changed by them. */
export const NEAR_EQUAL_KEPT_ASIDE_PAIRS: LabelledPairs = {
  together: [
    ['Found 1 error in the manifest of the plugin', 'Found 4 errors in the manifest of the plugin'],
    ['Payment provider rejected the card', 'The payment provider rejected the card.'],
    ['Warehouse service is not responding', 'warehouse service is not responding!'],
    ['Timed out waiting for the index to be refreshed', 'Timed out while waiting for the index to be refreshed'],
    [
      'There is 1 pending migration, run it before the tests',
      'There are 12 pending migrations, run it before the tests',
    ],
    ["Couldn't reach the licence server", 'Could not reach the licence server'],
    [
      'The shipment to customer Alice could not be planned: no driver of the depot has room left on the route, and the next truck leaves after the time window ends',
      'The shipment to customer Robert could not be planned: no driver of the depot has room left on the route, and the next truck leaves after the time window ends',
    ],
    [
      'org.hibernate.LazyInitializationException: failed to lazily initialize a collection of role com.shop.Order.items, could not initialize proxy - no Session',
      'org.hibernate.LazyInitializationException: failed to lazily initialize a collection of role: com.shop.Order.items: could not initialize proxy - no Session',
    ],
    ['net::ERR_CONNECTION_RESET while loading the login page', 'net::ERR_CONNECTION_RESET when loading the login page'],
    ['The container registry is currently unavailable', 'The container registry is unavailable'],
    ['Please sign in again, the session of the user has ended', 'Sign in again, the session of the user has ended'],
    [
      '1 test file was skipped because its fixture is broken',
      '3 test files were skipped because their fixture is broken',
    ],
    [
      assertion('The cart should hold the promised item: expected false to be true', true, false),
      assertion('the cart should hold promised item: expected false to be true', true, false),
    ],
    [
      assertion('Accessibility: 1 violation was found on the checkout page', 0, 1),
      assertion('Accessibility: 3 violations were found on the checkout page', 0, 3),
    ],
    [
      thrown('Ledger is out of balance', '    at Ledger.close (/app/src/ledger.ts:10:5)'),
      thrown('the ledger is out of balance', '    at Ledger.close (/app/src/ledger.ts:12:5)'),
    ],
    [
      'Screenshot of the invoice page differs from its baseline in more pixels than the settings allow, the greatest difference lies in the region named header near the upper edge of the picture',
      'Screenshot of the invoice page differs from its baseline in more pixels than the settings allow, the greatest difference lies in the region named footer near the upper edge of the picture',
    ],
  ],
  apart: [
    ['Found 1 error in the manifest of the plugin', 'Found 1 warning in the manifest of the plugin'],
    ['The shipment could be planned', 'The shipment could not be planned'],
    ['The access key of the account has expired', 'The access key of the tenant has expired'],
    [
      'The upload of the report was refused by the gateway with status 413 since the body is larger than what the settings of this environment allow for a request',
      'The upload of the report was refused by the gateway with status 429 since the body is larger than what the settings of this environment allow for a request',
    ],
    [
      'The worker of the queue has stopped with exit code 137 before all jobs of the batch were done, see the log of the worker for what it has done last',
      'The worker of the queue has stopped with exit code 1 before all jobs of the batch were done, see the log of the worker for what it has done last',
    ],
    [
      'Waited for the element "submit" to be enabled, yet it stayed disabled through all of the tries that the settings of the run allow, the last one with the page idle',
      'Waited for the element "cancel" to be enabled, yet it stayed disabled through all of the tries that the settings of the run allow, the last one with the page idle',
    ],
    [
      'The signature of the webhook is valid for the body that was sent, but the clock of the sender and the clock of the server differ by more than what is allowed',
      'The signature of the webhook is invalid for the body that was sent, but the clock of the sender and the clock of the server differ by more than what is allowed',
    ],
    [
      'Could not read the settings of the tenant from the cache at cache.internal since the pool of connections has none that is free, all of them wait for an answer',
      'Could not read the settings of the tenant from the cache at store.internal since the pool of connections has none that is free, all of them wait for an answer',
    ],
    [
      'class Cart of module shop is not a subclass of class Base',
      'class Base of module shop is not a subclass of class Cart',
    ],
    ['expected count > limit in the summary', 'expected count < limit in the summary'],
    ['No handler for event order created', 'No handler for event order deleted'],
    ['The stream was closed before the header was sent', 'The stream was closed after the header was sent'],
    [
      assertion('The cart should hold the promised item: expected false to be true', true, false),
      assertion('The cart should hold the bought item: expected false to be true', true, false),
    ],
    [
      assertion('Accessibility: 1 violation was found on the checkout page', 0, 1),
      assertion('Accessibility: 1 violation was found on the profile page', 0, 1),
    ],
    [
      thrown('Ledger is out of balance', '    at Ledger.close (/app/src/ledger.ts:10:5)'),
      thrown('the ledger is out of balance', '    at Ledger.open (/app/src/ledger.ts:12:5)'),
    ],
    [
      { message: 'The document is not well formed', type: 'XmlError' },
      { message: 'document is not well formed', type: 'JsonError' },
    ],
  ],
};
