import { assertion, thrown, type LabelledPairs } from './failure-example.js';

/** Pairs that were written after the masks were finished; the masks are not to be changed by them. */
export const KEPT_ASIDE_PAIRS: LabelledPairs = {
  together: [
    [
      'org.postgresql.util.PSQLException: FATAL: database "test_9f3ac1" does not exist',
      'org.postgresql.util.PSQLException: FATAL: database "test_02bb7e" does not exist',
    ],
    [
      'AxiosError: Request failed with status code 503 (request id 7c1e0f9a)',
      'AxiosError: Request failed with status code 503 (request id 1b44e2d0)',
    ],
    [
      'selenium.common.exceptions.StaleElementReferenceException: Message: stale element reference (Session info: chrome=131.0.6778.85)',
      'selenium.common.exceptions.StaleElementReferenceException: Message: stale element reference (Session info: chrome=132.0.6834.110)',
    ],
    [
      'Kafka consumer group e2e-group-8f1c left: session timed out after 45000 ms',
      'Kafka consumer group e2e-group-02da left: session timed out after 30000 ms',
    ],
    [
      "botocore.exceptions.ClientError: An error occurred (NoSuchBucket) when calling the PutObject operation: bucket 'ci-artifacts-20261121-a8f3' does not exist",
      "botocore.exceptions.ClientError: An error occurred (NoSuchBucket) when calling the PutObject operation: bucket 'ci-artifacts-20261204-77be' does not exist",
    ],
    [
      'io.grpc.StatusRuntimeException: DEADLINE_EXCEEDED: deadline exceeded after 4.999870s. [closed=[], open=[[remote_addr=localhost/127.0.0.1:43127]]]',
      'io.grpc.StatusRuntimeException: DEADLINE_EXCEEDED: deadline exceeded after 4.998112s. [closed=[], open=[[remote_addr=localhost/127.0.0.1:39901]]]',
    ],
    [
      "FileNotFoundError: [Errno 2] No such file or directory: '/tmp/pytest-of-runner/pytest-12/test_export0/out.csv'",
      "FileNotFoundError: [Errno 2] No such file or directory: '/tmp/pytest-of-jane/pytest-3/test_export1/out.csv'",
    ],
    [
      "cypress: Timed out retrying after 4000ms: expected '<div#root-83>' to be visible",
      "cypress: Timed out retrying after 10000ms: expected '<div#root-7>' to be visible",
    ],
    ['Docker container 3f4e5d6c7b8a exited unexpectedly', 'Docker container 0a1b2c3d4e5f exited unexpectedly'],
    [
      'Webhook to https://hooks.test/in/9aKd83Lm0Q was not delivered within 10s',
      'Webhook to https://hooks.test/in/Qx71LaP0sd was not delivered within 5s',
    ],
    ['Elasticsearch index logs-2026.11.21 is read-only', 'Elasticsearch index logs-2026.11.22 is read-only'],
    [
      '[2026-11-21T09:00:00Z] [worker-4] FATAL: cannot open segment 000000010000000A',
      '[2026-11-23T19:41:07Z] [worker-1] FATAL: cannot open segment 00000001000000F3',
    ],
    [
      'panic: send on closed channel\n\ngoroutine 88 [running]:',
      'panic: send on closed channel\n\ngoroutine 4021 [running]:',
    ],
    [
      "thread 'tests::pays' panicked at src/till.rs:41:9: ledger out of balance by 3 cents",
      "thread 'tests::pays' panicked at src/till.rs:57:13: ledger out of balance by 120 cents",
    ],
    [
      "rspec: ActiveRecord::RecordNotFound: Couldn't find Order with 'id'=42",
      "rspec: ActiveRecord::RecordNotFound: Couldn't find Order with 'id'=977",
    ],
    [
      'System.Net.Http.HttpRequestException : No connection could be made because the target machine actively refused it. (localhost:51377)',
      'System.Net.Http.HttpRequestException : No connection could be made because the target machine actively refused it. (localhost:49811)',
    ],
    [
      'Lock wait timeout exceeded; try restarting transaction (thread 8812)',
      'Lock wait timeout exceeded; try restarting transaction (thread 14)',
    ],
    ['user qa+1732184721@shop.test could not log in', 'user qa+1732190001@shop.test could not log in'],
    ['Device emulator-5554 is offline', 'Device emulator-5558 is offline'],
    [
      'GraphQL error: Cannot return null for non-nullable field Order.total. (traceId=4bf92f3577b34da6a3ce929d0e0e4736)',
      'GraphQL error: Cannot return null for non-nullable field Order.total. (traceId=00f067aa0ba902b7aa11223344556677)',
    ],
    ['Snapshot of page took 31.2 MB, more than allowed', 'Snapshot of page took 118 MB, more than allowed'],
    [
      'S3 object exports/2026/11/21/orders-1732184721.csv is empty',
      'S3 object exports/2026/12/01/orders-1733000000.csv is empty',
    ],
    ['Payment pi_3QNx8sLkdIwHu7ix0abc needs an action', 'Payment pi_1Fa92kZlQwErTyUi9zzz needs an action'],
    ['cannot allocate 1073741824 bytes', 'cannot allocate 65536 bytes'],
    ['nonce mismatch: k3Jf9sQ2== is used', 'nonce mismatch: Zp0aL1mX== is used'],
    ['Redis lock "lock:cart:8821" is held by 10.1.4.22:6379', 'Redis lock "lock:cart:17" is held by 10.1.9.3:6379'],
    ['migration 20261121093000_add_users.sql failed', 'migration 20261204120000_add_users.sql failed'],
    [
      'error loading C:\\build\\agent7\\work\\shop\\config.yml',
      'error loading C:\\build\\agent12\\work\\shop\\config.yml',
    ],
    ['Unhandled rejection in job #4412: mailbox is full', 'Unhandled rejection in job #9: mailbox is full'],
    [
      'element <div class="sc-bdVaJa kXqZbw"> intercepts pointer events',
      'element <div class="sc-bwzfXH pLmRtY"> intercepts pointer events',
    ],
    [
      'The order of customer "cust_live_a91" arrived 3 days late',
      'The order of customer "cust_live_k77" arrived 12 days late',
    ],
    [
      assertion('Expected status code <200> but was <502>.', 200, 502),
      assertion('Expected status code <200> but was <502>.', 200, 502),
    ],
    [assertion('AssertionError: 3 != 5', 5, 3), assertion('AssertionError: 10 != 12', 12, 10)],
    [
      assertion(
        "Failed asserting that two strings are equal.\n--- Expected\n+++ Actual\n@@ @@\n-'abc'\n+'xyz'",
        'abc',
        'xyz',
      ),
      assertion(
        "Failed asserting that two strings are equal.\n--- Expected\n+++ Actual\n@@ @@\n-'one'\n+'two'",
        'one',
        'two',
      ),
    ],
    [
      assertion('Assert.Equal() Failure: Values differ\nExpected: 3\nActual:   2', 3, 2),
      assertion('Assert.Equal() Failure: Values differ\nExpected: 30\nActual:   21', 30, 21),
    ],
    [
      assertion('balance of acc-9f2k1: expected 100 to equal 90', 90, 100),
      assertion('balance of acc-77xq3: expected 20 to equal 15', 15, 20),
    ],
    [
      thrown(
        "KeyError: 'sku'",
        'Traceback (most recent call last):\n  File "/home/ci/shop/tests/test_cart.py", line 9, in test_sum\n    total(c)\n  File "/home/ci/shop/shop/cart.py", line 44, in total\n    x["sku"]',
      ),
      thrown(
        "KeyError: 'sku'",
        'Traceback (most recent call last):\n  File "/builds/shop/tests/test_till.py", line 19, in test_pay\n    pay(c)\n  File "/builds/shop/shop/cart.py", line 51, in total\n    x["sku"]',
      ),
    ],
    [
      thrown('mailbox is full', '    at Mailer.send (/app/src/mail/mailer.ts:10:5)'),
      thrown('mailbox is full', '    at async Mailer.send (C:\\ci\\app\\src\\mail\\mailer.ts:88:5)'),
    ],
  ],
  apart: [
    ['AxiosError: Request failed with status code 503', 'AxiosError: Request failed with status code 422'],
    ['FATAL: database "shop" does not exist', 'FATAL: role "shop" does not exist'],
    [
      'An error occurred (NoSuchBucket) when calling the PutObject operation',
      'An error occurred (AccessDenied) when calling the PutObject operation',
    ],
    [
      'An error occurred (AccessDenied) when calling the PutObject operation',
      'An error occurred (AccessDenied) when calling the GetObject operation',
    ],
    ['DEADLINE_EXCEEDED: deadline exceeded after 4.9s', 'UNAVAILABLE: io exception'],
    [
      'Timed out retrying after 4000ms: Expected to find element: `#pay`, but never found it.',
      'Timed out retrying after 4000ms: Expected to find element: `#logout`, but never found it.',
    ],
    ["Couldn't find Order with 'id'=42", "Couldn't find Customer with 'id'=42"],
    ['Elasticsearch index logs-2026.11.21 is read-only', 'Elasticsearch index metrics-2026.11.21 is read-only'],
    ['panic: send on closed channel', 'panic: close of closed channel'],
    ['panic: assignment to entry in nil map', 'panic: send on closed channel'],
    [
      'Cannot return null for non-nullable field Order.total.',
      'Cannot return null for non-nullable field Order.customer.',
    ],
    ['dial tcp 10.0.3.17:9092: connect: connection refused', 'dial tcp 10.0.3.17:5672: connect: connection refused'],
    ['lookup db.test on 10.0.0.2:53: no such host', 'lookup mq.test on 10.0.0.2:53: no such host'],
    [
      'POST https://api.shop.test/v1/payments responded with 402',
      'POST https://api.shop.test/v1/refunds responded with 402',
    ],
    ['"response":{"status":401,"body":""}', '"response":{"status":403,"body":""}'],
    ['command failed with exit code 127', 'command failed with exit code 2'],
    ['process killed by signal 9', 'process killed by signal 11'],
    ['error CS1061: build failed', 'error CS0246: build failed'],
    ['ERROR 1045 (28000): login was refused', 'ERROR 1146 (42S02): login was refused'],
    ['unable to open database file', 'database is locked'],
    ['Missing translation "cart.title"', 'Missing translation "cart.total"'],
    ['environment variable STRIPE_KEY is not set', 'environment variable DATABASE_URL is not set'],
    ['Expected 2 arguments, but got 3', 'Expected 2 elements, but got 3'],
    ['Unexpected token < in JSON at position 0', 'Unexpected end of JSON input'],
    ['could not load plugin /app/plugins/audit.js', 'could not load plugin /app/plugins/billing.js'],
    ["ImportError: cannot import name 'Cart' from 'shop'", "ImportError: cannot import name 'Till' from 'shop'"],
    [
      'System.InvalidOperationException: Sequence contains no elements',
      'System.InvalidOperationException: Sequence contains more than one element',
    ],
    [
      'java.lang.ClassCastException: class Cart cannot be cast to class Till',
      'java.lang.ClassCastException: class Till cannot be cast to class Cart',
    ],
    ['Wanted but not invoked: mailer.send(<any>)', 'Wanted but not invoked: ledger.post(<any>)'],
    ['GET /health answered 200 after 3 s', 'GET /ready answered 200 after 3 s'],
    [
      assertion('Expected status code <200> but was <502>.', 200, 502),
      assertion('Expected status code <200> but was <404>.', 200, 404),
    ],
    [assertion('expected status 201 to equal 204', 204, 201), assertion('expected status 201 to equal 200', 200, 201)],
    [assertion('expected null to equal 5', 5, null), assertion('expected 4 to equal 5', 5, 4)],
    [
      assertion('stock should not be negative: expected -1 to be at least 0', 0, -1),
      assertion('price should not be negative: expected -1 to be at least 0', 0, -1),
    ],
    [assertion("expected element 'Submit' to be enabled"), assertion("expected element 'Cancel' to be enabled")],
    [
      assertion("expected spy 'send' to be called once, but was called 2 times", 1, 2),
      assertion("expected spy 'log' to be called once, but was called 2 times", 1, 2),
    ],
    [
      assertion("Failed asserting that an array has the key 'id'."),
      assertion("Failed asserting that an array has the key 'name'."),
    ],
    [
      thrown('invalid state', '    at Cart.add (/app/src/cart.ts:10:5)'),
      thrown('invalid state', '    at Till.add (/app/src/till.ts:10:5)'),
    ],
  ],
};
