import { assertion, thrown, type LabelledPairs } from './failure-example.js';

/** Pairs about texts that are nearly equal, which the joining was made with. */
export const NEAR_EQUAL_TUNED_PAIRS: LabelledPairs = {
  together: [
    // Number of nouns and verbs
    ['1 row was left in the table of jobs', '7 rows were left in the table of jobs'],
    [
      'AssertionError: 1 element matches the selector, expected none',
      'AssertionError: 5 elements match the selector, expected none',
    ],
    ['strict mode violation: the query resolved to 1 match', 'strict mode violation: the query resolved to 2 matches'],
    ['Snapshot has 1 obsolete entry in cart', 'Snapshot has 1 obsolete entry in cart.'],
    [
      'Verification failed: there was 1 interaction with the mailer',
      'Verification failed: there were 3 interactions with the mailer',
    ],
    // Case, punctuation, articles
    ['Connection pool is exhausted', 'connection pool is exhausted.'],
    ['could not open the database file', 'Could not open database file'],
    ['Failed to launch the browser process!', 'Failed to launch the browser process'],
    [
      'java.lang.IllegalStateException: Failed to load ApplicationContext',
      'java.lang.IllegalStateException: Failed to load an ApplicationContext.',
    ],
    // Contractions and light words
    ["Can't perform the update on an unmounted component", 'Cannot perform the update on an unmounted component'],
    ["The emulator didn't boot", 'The emulator did not boot'],
    [
      'Deadlock found when trying to get lock; try restarting transaction',
      'Deadlock found when trying to get lock; please try restarting the transaction',
    ],
    ['The elasticsearch cluster is red', 'The elasticsearch cluster is still red'],
    ['could not obtain lock on the schedule', 'cannot obtain the lock on the schedule'],
    ['Mail could not be sent, the relay is busy', 'Mail could not be sent, the relay is busy now'],
    // Data in long texts
    [
      'Reservation for guest Martha was not confirmed: the property answers that the room category is sold out for the chosen nights and offers no alternative at this rate',
      'Reservation for guest Conrad was not confirmed: the property answers that the room category is sold out for the chosen nights and offers no alternative at this rate',
    ],
    [
      'selenium: element click intercepted: the banner about cookies covers the control labelled Continue, so the click at its centre would be received by the banner and not by the control itself',
      'selenium: element click intercepted: the banner about cookies covers the control labelled Proceed, so the click at its centre would be received by the banner and not by the control itself',
    ],
    [
      'The sync with the calendar stopped at the entry titled Standup since the time zone of its organizer is unknown to this version of the library, update its tables and run the sync once more',
      'The sync with the calendar stopped at the entry titled Retrospective since the time zone of its organizer is unknown to this version of the library, update its tables and run the sync once more',
    ],
    // Assertions and places
    [
      assertion('The list of invoices should be empty: expected 3 to equal 0', 0, 3),
      assertion('list of invoices should be empty: expected 2 to equal 0', 0, 2),
    ],
    [
      assertion('balance does not add up: expected 41 to be 42', 42, 41),
      assertion("Balance doesn't add up: expected 7 to be 9", 9, 7),
    ],
    [
      thrown('mailbox of the user is full', '    at Mailer.send (/app/src/mailer.ts:10:5)'),
      thrown('The mailbox of the user is full.', '    at Mailer.send (/app/src/mailer.ts:88:5)'),
    ],
    [
      thrown(
        'KeyError: no rate for the currency',
        'Traceback (most recent call last):\n  File "/app/shop/rates.py", line 4, in rate_of\n    raise',
      ),
      thrown(
        'KeyError: No rate for currency',
        'Traceback (most recent call last):\n  File "/app/shop/rates.py", line 9, in rate_of\n    raise',
      ),
    ],
    [
      { message: 'the schema of the event is not known', type: 'SchemaError' },
      { message: 'The schema of the event is not yet known', type: 'SchemaError' },
    ],
    ['Unable to find the element with the text Pay', 'Unable to find an element with the text Pay'],
  ],
  apart: [
    // Negation
    ['The mail was sent twice to the customer', 'The mail was not sent twice to the customer'],
    ['Connection to the broker is available', 'Connection to the broker is unavailable'],
    ['The order has items', 'The order has no items'],
    [
      'The certificate of the payment gateway is trusted by this machine, yet the chain that leads to it has a member whose dates the clock of the machine lies outside of, check both of them',
      'The certificate of the payment gateway is not trusted by this machine, yet the chain that leads to it has a member whose dates the clock of the machine lies outside of, check both of them',
    ],
    // Statuses and codes
    [
      'The gateway answered the call of the checkout with status 502 after all of its tries, the service behind it told nothing more than that it could not take the order at this time',
      'The gateway answered the call of the checkout with status 403 after all of its tries, the service behind it told nothing more than that it could not take the order at this time',
    ],
    [
      'The compiler stopped with error TS2345: the argument of the call that the generated client makes does not fit what the function takes, see the place that is told below for both of the types',
      'The compiler stopped with error TS2322: the argument of the call that the generated client makes does not fit what the function takes, see the place that is told below for both of the types',
    ],
    ['build step ended with exit code 2', 'build step ended with exit code 3'],
    // Names
    [
      'null value in column "email" of the relation violates the constraint that it has since the last migration, the row that failed was written by the importer of the nightly job in its first step',
      'null value in column "phone" of the relation violates the constraint that it has since the last migration, the row that failed was written by the importer of the nightly job in its first step',
    ],
    [
      'The module that is named in the settings as the handler of uploads, handlers/image, could not be loaded since one of the packages it needs is not there, install it and start the service again',
      'The module that is named in the settings as the handler of uploads, handlers/video, could not be loaded since one of the packages it needs is not there, install it and start the service again',
    ],
    [
      'The service did not answer the call of listOrders within the time that the contract between both of the teams allows for it, the trace of the call ends at the edge of the cluster without a reply',
      'The service did not answer the call of listPayments within the time that the contract between both of the teams allows for it, the trace of the call ends at the edge of the cluster without a reply',
    ],
    ['Unable to find the element with the text Pay', 'Unable to find the element with the text Cancel'],
    ['property total of the cart is missing', 'property currency of the cart is missing'],
    ['The session token has expired', 'The device token has expired'],
    ['The button is covered by the dialog', 'The button is covered by the banner'],
    // One word more
    ['database is locked', 'database table is locked'],
    ['could not load the plugin', 'could not load the plugin manifest'],
    ['no space for the report', 'no space for the report archive'],
    // Order, comparisons
    ['type Cart is not assignable to type Till', 'type Till is not assignable to type Cart'],
    ['assertion failed: total >= paid', 'assertion failed: total <= paid'],
    ['the request came before the response', 'the response came before the request'],
    // Facts beside the text
    [
      assertion('The list of invoices should be empty: expected 3 to equal 0', 0, 3),
      assertion('list of invoices should be empty: expected null to equal 0', 0, null),
    ],
    [
      thrown('mailbox of the user is full', '    at Mailer.send (/app/src/mailer.ts:10:5)'),
      thrown('The mailbox of the user is full.', '    at Mailer.forward (/app/src/mailer.ts:88:5)'),
    ],
    [
      { message: 'the schema of the event is not known', type: 'SchemaError' },
      { message: 'The schema of the event is not known', type: 'RegistryError' },
    ],
    [
      { kind: 'assertion', message: 'the list is full' },
      { kind: 'exception', message: 'The list is full.' },
    ],
  ],
};
