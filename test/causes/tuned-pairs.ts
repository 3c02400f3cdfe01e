import { assertion, thrown, type LabelledPairs } from './failure-example.js';

/** Pairs that the masks were made with. */
export const TUNED_PAIRS: LabelledPairs = {
  together: [
    // Ids
    ['User 3f2504e0-4f89-41d3-9a0c-0305e82c3301 not found', 'User 9b2d7c1e-77aa-4c0b-8f6e-5d1f0b7a9c44 not found'],
    ["Order 'V1StGXR8_Z5jdHi6B-myT' does not exist", "Order '4f90d13a42bKx-_JdPz7Q' does not exist"],
    ['Order 01ARZ3NDEKTSV4RRFFQ69G5FAV is locked', 'Order 01BX5ZZKBKACTAV9WEVGEMMVRZ is locked'],
    ['event 0ujtsYcgvSTl8PAuAdqWYSMnLOv was dropped', 'event 0ujzPyRiIAffKhBux4PvQdDqMHY was dropped'],
    [
      'No document found for query "{ _id: \'507f1f77bcf86cd799439011\' }" on model "Account"',
      'No document found for query "{ _id: \'65a1b2c3d4e5f60718293a4b\' }" on model "Account"',
    ],
    [
      'StripeInvalidRequestError: No such customer: cus_NffrFeUfNV2Hib',
      'StripeInvalidRequestError: No such customer: cus_9s6XKzkNRiz8i3',
    ],
    [
      'commit 7fd1a60b01f91b314f59955a4e4d4e80d8edf11d is not reachable',
      'commit 553c2077f0edc3d5dc5d17262f6aa498e69d6f8e is not reachable',
    ],
    [
      'checksum mismatch: sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      'checksum mismatch: sha256:60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
    ],
    ['user-83jd92 already exists', 'user-k20sm1 already exists'],
    ['Bucket "clarion-test-x7k2p" could not be emptied', 'Bucket "clarion-test-9zq4w" could not be emptied'],
    [
      'pod api-7d9f8b6c5-x2k4p in namespace default is not ready',
      'pod api-66c4db9d7f-qlw8z in namespace default is not ready',
    ],
    [
      'invalid token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P',
      'invalid token eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI5OTk5In0.Q2hlY2tlZEJ5Tm9ib2R5QXRBbGwxMjM',
    ],
    ['Session sess_a8Kd02LsP1 has ended', 'Session sess_Zm41xQ77Rt has ended'],
    ['Tenant "tenant_42" has no plan', 'Tenant "tenant_977" has no plan'],
    [
      'Unable to decode payload iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4',
      'Unable to decode payload R0lGODlhAQABAIAAAAAAAP9ACgsPZjEyMzQ1Njc4OTBhYmNkZWZnaGlqa2xt',
    ],
    ['worker 3 crashed: lost heartbeat', 'worker 11 crashed: lost heartbeat'],
    ['cannot merge branch a1b2c3d into main', 'cannot merge branch 99fe01c into main'],
    ['Message 1234567 was not acknowledged', 'Message 12ab567 was not acknowledged'],
    ['duplicate run id run-2026-000017', 'duplicate run id run-2026-000431'],
    ['invoice INV-20391 is already paid', 'invoice INV-55 is already paid'],
    // Memory and hash codes
    [
      'java.lang.IllegalStateException: com.shop.Till@1a2b3c is closed',
      'java.lang.IllegalStateException: com.shop.Till@6d06d69c is closed',
    ],
    [
      "AttributeError: <shop.Cart object at 0x7f3a1c2d4e50> has no attribute 'total'",
      "AttributeError: <shop.Cart object at 0x7fc09ab01d30> has no attribute 'total'",
    ],
    [
      "undefined method `total' for #<Cart:0x000055d0c8a3f1b8>",
      "undefined method `total' for #<Cart:0x00007f8b1c0a2240>",
    ],
    [
      'panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x4f5094]',
      'panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x18 pc=0x61f0aa]',
    ],
    // Numbers, durations
    ['Expected at most 100 rows but the query gave 317', 'Expected at most 100 rows but the query gave 5,204'],
    [
      'TimeoutError: waiting for selector "#checkout" failed: timeout 30000ms exceeded',
      'TimeoutError: waiting for selector "#checkout" failed: timeout 5000ms exceeded',
    ],
    [
      'Timed out after 30 seconds waiting for the queue to drain',
      'Timed out after 1m 30s waiting for the queue to drain',
    ],
    [
      'context deadline exceeded after 2.0013s while dialing broker',
      'context deadline exceeded after 998ms while dialing broker',
    ],
    ['Transaction rolled back, balance is -12.50', 'Transaction rolled back, balance is 8.1e3'],
    ['disk usage at 97.3% exceeds the threshold', 'disk usage at 99% exceeds the threshold'],
    ['Response took 350 ms, limit is 200 ms', 'Response took 1205 ms, limit is 200 ms'],
    ['JavaScript heap limit: 2048 MB used', 'JavaScript heap limit: 1903 MB used'],
    ['lock held for 12 s by worker-3', 'lock held for 48 s by worker-12'],
    ['the image is 1024x768 pixels, too large', 'the image is 4096x2160 pixels, too large'],
    // Times
    ['Token expired at 2026-11-21T10:11:12.123Z', 'Token expired at 2026-12-01T00:00:00Z'],
    [
      'Token expired at Sat Nov 21 2026 10:11:12 GMT+0000 (Coordinated Universal Time)',
      'Token expired at Tue Dec 01 2026 09:00:00 GMT+0100 (Central European Standard Time)',
    ],
    [
      'certificate not valid before Sat, 21 Nov 2026 10:11:12 GMT',
      'certificate not valid before Tue, 01 Dec 2026 00:00:59 GMT',
    ],
    ['[10:11:12.045] ERROR could not flush the journal', '[23:59:01.900] ERROR could not flush the journal'],
    [
      '2026-11-21 10:11:12,345 ERROR [main] pool is exhausted',
      '2026-11-22 08:00:00,001 ERROR [main] pool is exhausted',
    ],
    ['No rate for 21/11/2026', 'No rate for 03/12/2026'],
    ['No rate for 21.11.2026 10:00', 'No rate for 3.12.2026 11:30'],
    ['The slot at 10:30 AM is taken', 'The slot at 4:15 PM is taken'],
    ['backup 20261121T101112Z is incomplete', 'backup 20270101T000000Z is incomplete'],
    ['the event of November 21, 2026 is over', 'the event of March 3, 2027 is over'],
    ['stale cursor 1795206600000', 'stale cursor 1795209911'],
    // Addresses
    ['connect ECONNREFUSED 127.0.0.1:49213', 'connect ECONNREFUSED 127.0.0.1:51877'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED ::1:5432'],
    ['dial tcp 10.0.3.17:6379: connect: connection refused', 'dial tcp 172.18.0.4:6379: connect: connection refused'],
    ['listen EADDRINUSE: address already in use :::34567', 'listen EADDRINUSE: address already in use :::40011'],
    ['request to http://localhost:3001/api/users failed', 'request to http://127.0.0.1:41733/api/users failed'],
    [
      'GET https://api.shop.test/orders/42?trace=abc responded with 500',
      'GET https://api.shop.test/orders/97 responded with 500',
    ],
    [
      'could not clone https://ci:token123@git.example.com/team/app.git',
      'could not clone https://bot:other9@git.example.com/team/app.git',
    ],
    ['mail to jane.doe@example.com bounced', 'mail to bob+test7@mail.example.org bounced'],
    ['no route to host fe80::1ff:fe23:4567:890a', 'no route to host 2001:db8:0:0:8a2e:370:7334:12'],
    ['PUT /api/users/42/roles was rejected', 'PUT /api/users/1093/roles was rejected'],
    ['DELETE /v1/runs/run_8Zk2LmQ0xT answered 409 Conflict', 'DELETE /v1/runs/run_a91Lx0QwEr answered 409 Conflict'],
    // Paths
    [
      "ENOENT: no such file or directory, open '/home/runner/work/app/app/config/default.json'",
      "ENOENT: no such file or directory, open '/builds/team/app/config/default.json'",
    ],
    [
      "ENOENT: no such file or directory, open '/tmp/clarion-AbC12x/report.xml'",
      "ENOENT: no such file or directory, open '/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T/clarion-QqR81z/report.xml'",
    ],
    [
      "Cannot find module './till' from 'src/shop/cart.ts:12:4'",
      "Cannot find module './till' from 'src/shop/cart.ts:98:11'",
    ],
    [
      'C:\\Users\\ci\\AppData\\Local\\Temp\\x81\\out.log is locked',
      'C:\\Users\\jane\\AppData\\Local\\Temp\\q02\\out.log is locked',
    ],
    [
      'src/shop/cart.ts(12,5): error TS2345: no overload matches',
      'src/shop/cart.ts(90,17): error TS2345: no overload matches',
    ],
    ['SyntaxError in /app/src/a.js line 12 column 5', 'SyntaxError in /app/src/a.js line 98 column 1'],
    ['could not remove /tmp/jest-91/cache', 'could not remove /tmp/jest-4401/cache'],
    ['cart_test.go:12: the cart is empty', 'cart_test.go:77: the cart is empty'],
    // Databases and parsers
    [
      'ERROR: duplicate key value violates unique constraint "users_email_key" Detail: Key (email)=(a@x.io) already exists.',
      'ERROR: duplicate key value violates unique constraint "users_email_key" Detail: Key (email)=(zoe@y.io) already exists.',
    ],
    ["Duplicate entry 'jane' for key 'users.login'", "Duplicate entry 'bob the great' for key 'users.login'"],
    [
      'java.lang.NumberFormatException: For input string: "abc"',
      'java.lang.NumberFormatException: For input string: "twelve"',
    ],
    [
      "ValueError: invalid literal for int() with base 10: 'abc'",
      "ValueError: invalid literal for int() with base 10: 'x y'",
    ],
    ['invalid input syntax for type uuid: "abc"', 'invalid input syntax for type uuid: "not-one"'],
    [
      'SyntaxError: Unexpected token \'T\', "The upstre"... is not valid JSON',
      'SyntaxError: Unexpected token \'B\', "Bad reques"... is not valid JSON',
    ],
    [
      'SyntaxError: Unexpected end of JSON input at position 118',
      'SyntaxError: Unexpected end of JSON input at position 9',
    ],
    [
      'MongoServerError: E11000 duplicate key error collection: shop.users index: email_1 dup key: { email: "a@b.io" }',
      'MongoServerError: E11000 duplicate key error collection: shop.users index: email_1 dup key: { email: "carl@d.io" }',
    ],
    [
      'deadlock detected\nDetail: Process 4711 waits for ShareLock on transaction 88',
      'deadlock detected\nDetail: Process 90 waits for ShareLock on transaction 112',
    ],
    // Assertions
    [assertion('expected 3 to be 2', 2, 3), assertion('expected 7 to be 5', 5, 7)],
    [
      assertion("expected 'Alice' to equal 'Bob'", 'Bob', 'Alice'),
      assertion("expected 'Carol' to equal 'Dave'", 'Dave', 'Carol'),
    ],
    [assertion('expected status 500 to be 200', 200, 500), assertion('expected status 500 to be 200', 200, 500)],
    [
      assertion('expected: <Alice> but was: <Bob>', 'Alice', 'Bob'),
      assertion('expected: <Carla> but was: <Dan>', 'Carla', 'Dan'),
    ],
    [
      assertion('expect(received).toBe(expected) // Object.is equality\n\nExpected: 42\nReceived: 41', 42, 41),
      assertion('expect(received).toBe(expected) // Object.is equality\n\nExpected: 7\nReceived: 0.5', 7, 0.5),
    ],
    [
      assertion(
        'expect(received).toEqual(expected) // deep equality\n\n- Expected  - 1\n+ Received  + 1\n\n  Object {\n-   "id": 7,\n+   "id": 8,\n  }',
        { id: 7 },
        { id: 8 },
      ),
      assertion(
        'expect(received).toEqual(expected) // deep equality\n\n- Expected  - 1\n+ Received  + 1\n\n  Object {\n-   "id": 70,\n+   "id": 81,\n  }',
        { id: 70 },
        { id: 81 },
      ),
    ],
    [
      assertion("AssertionError: assert 'test' == 'xyz'\n  - xyz\n  + test", 'xyz', 'test'),
      assertion("AssertionError: assert 'left' == 'right'\n  - right\n  + left", 'right', 'left'),
    ],
    [
      assertion('expected: 42\n     got: 41\n\n(compared using ==)', 42, 41),
      assertion('expected: 8\n     got: 9\n\n(compared using ==)', 8, 9),
    ],
    [
      assertion(
        "expected { id: 7, status: 'paid' } to deeply equal { id: 7, status: 'shipped' }",
        { id: 7, status: 'shipped' },
        { id: 7, status: 'paid' },
      ),
      assertion(
        "expected { id: 9, status: 'open' } to deeply equal { id: 9, status: 'shipped' }",
        { id: 9, status: 'shipped' },
        { id: 9, status: 'open' },
      ),
    ],
    [
      assertion('Not equal: \nexpected: "a1"\nactual  : "b2"', 'a1', 'b2'),
      assertion('Not equal: \nexpected: "c"\nactual  : "d"', 'c', 'd'),
    ],
    [
      assertion('cart total: expected 42 to equal 41', 41, 42),
      assertion('cart total: expected 12 to equal 11', 11, 12),
    ],
    [
      assertion('Order 17 should be shipped: expected false to be true', true, false),
      assertion('Order 99 should be shipped: expected false to be true', true, false),
    ],
    [
      assertion('expected response to have status code 201 but got 503', 201, 503),
      assertion('expected response to have status code 201 but got 503', 201, 503),
    ],
    [
      assertion('expected [1.2.1] but found [1.2.0]', '1.2.1', '1.2.0'),
      assertion('expected [2.0.1] but found [1.9.9]', '2.0.1', '1.9.9'),
    ],
    [
      assertion('assertion `left == right` failed\n  left: 4\n right: 5', 5, 4),
      assertion('assertion `left == right` failed\n  left: 40\n right: 51', 51, 40),
    ],
    // Places and wrappers
    [
      thrown(
        "TypeError: Cannot read properties of undefined (reading 'id')",
        '    at loadUser (/app/src/users/load.ts:10:5)\n    at Object.<anonymous> (/app/test/a.test.ts:3:1)',
      ),
      thrown(
        "TypeError: Cannot read properties of undefined (reading 'id')",
        '    at loadUser (/home/ci/app/src/users/load.ts:12:9)\n    at Object.<anonymous> (/home/ci/app/test/b.test.ts:8:1)',
      ),
    ],
    [
      thrown('connect ECONNREFUSED 10.0.0.5:5432', '    at findUser (/app/src/users/repo.ts:10:5)'),
      thrown('connect ECONNREFUSED 10.0.0.9:5432', '    at findOrder (/app/src/orders/repo.ts:44:5)'),
    ],
    [
      thrown('Payment provider rejected the card', '    at Object.<anonymous> (/app/test/a.test.ts:3:1)'),
      thrown('Payment provider rejected the card', '    at Object.<anonymous> (/app/test/b.test.ts:30:1)'),
    ],
    [
      thrown(
        'java.lang.IllegalStateException: till is closed',
        '\tat com.shop.Till.total(Till.java:12)\n\tat com.shop.TillTest.sums(TillTest.java:30)',
      ),
      thrown(
        'till is closed',
        '\tat com.shop.Till.total(Till.java:19)\n\tat com.shop.CartTest.pays(CartTest.java:8)',
        'java.lang.IllegalStateException',
      ),
    ],
    [
      thrown('till is closed', '\tat com.shop.Till.lambda$total$0(Till.java:12)'),
      thrown('till is closed', '\tat com.shop.Till.lambda$total$3(Till.java:12)'),
    ],
    ['TypeError: res.json is not a function', { message: 'res.json is not a function', type: 'TypeError' }],
    ['Uncaught Error: boom in 17 places', 'Error: boom in 3 places'],
  ],
  apart: [
    // Statuses and codes
    [assertion('expected status 500 to be 200', 200, 500), assertion('expected status 404 to be 200', 200, 404)],
    [
      assertion('expected response to have status code 201 but got 503', 201, 503),
      assertion('expected response to have status code 201 but got 401', 201, 401),
    ],
    ['Request failed with status code 500', 'Request failed with status code 404'],
    [
      'GET https://api.shop.test/orders/42 responded with 500',
      'GET https://api.shop.test/orders/42 responded with 403',
    ],
    ['HTTP 502 Bad Gateway', 'HTTP 503 Service Unavailable'],
    ['upstream answered (404)', 'upstream rejected us'],
    ['expected status 200, received 500 for order 7', 'expected status 200, received 429 for order 7'],
    ['{"statusCode":400,"message":"bad"}', '{"statusCode":409,"message":"bad"}'],
    [
      assertion('assert 500 == 200\n +  where 500 = <Response [500]>.status_code', 200, 500),
      assertion('assert 401 == 200\n +  where 401 = <Response [401]>.status_code', 200, 401),
    ],
    ['Process exited with code 137', 'Process exited with code 1'],
    ['exit status 2', 'exit status 139'],
    ['error TS2345: cannot assign', 'error TS2304: cannot assign'],
    ['ORA-00942: failed', 'ORA-01017: failed'],
    ['SQLSTATE[23505]: failure of the statement', 'SQLSTATE[40001]: failure of the statement'],
    ['error[E0502]: cannot borrow `x`', 'error[E0382]: cannot borrow `x`'],
    ['WebSocket closed with code 1006', 'WebSocket closed with code 1011'],
    [
      'PrismaClientKnownRequestError: request failed (code: P2002)',
      'PrismaClientKnownRequestError: request failed (code: P2025)',
    ],
    // Addresses
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:6379'],
    ['getaddrinfo ENOTFOUND db.internal', 'getaddrinfo ENOTFOUND cache.internal'],
    ['request to http://localhost:3001/api/users failed', 'request to http://localhost:3001/api/orders failed'],
    ['request to https://api.shop.test/users failed', 'request to https://pay.shop.test/users failed'],
    ['GET /api/v1/users is gone', 'GET /api/v2/users is gone'],
    ['PUT /api/users/42/roles was rejected', 'PUT /api/users/42/groups was rejected'],
    ['GET /users/7 failed', 'POST /users/7 failed'],
    ['connect ECONNREFUSED 10.0.0.1:5432', 'connect ETIMEDOUT 10.0.0.1:5432'],
    // Paths
    [
      "ENOENT: no such file or directory, open '/app/config/default.json'",
      "ENOENT: no such file or directory, open '/app/config/secrets.json'",
    ],
    [
      "ENOENT: no such file or directory, open '/app/config/default.json'",
      "EACCES: permission denied, open '/app/config/default.json'",
    ],
    ["Cannot find module './till' from 'src/shop/cart.ts'", "Cannot find module './bank' from 'src/shop/cart.ts'"],
    ["Cannot find module '@nestjs/core'", "Cannot find module '@nestjs/common'"],
    ["ModuleNotFoundError: No module named 'requests'", "ModuleNotFoundError: No module named 'numpy'"],
    // Words
    ['User 3f2504e0-4f89-41d3-9a0c-0305e82c3301 not found', 'Order 3f2504e0-4f89-41d3-9a0c-0305e82c3301 not found'],
    ['user-83jd92 already exists', 'user-83jd92 is locked'],
    ['User 17 not found', 'User 17 is locked'],
    [
      'duplicate key value violates unique constraint "users_email_key"',
      'duplicate key value violates unique constraint "orders_number_key"',
    ],
    ["Duplicate entry 'jane' for key 'users.login'", "Duplicate entry 'jane' for key 'users.email'"],
    ['relation "users" does not exist', 'relation "orders" does not exist'],
    ['column "email" of relation "users" does not exist', 'column "name" of relation "users" does not exist'],
    [
      'TimeoutError: waiting for selector "#checkout" failed: timeout 30000ms exceeded',
      'TimeoutError: waiting for selector "#login" failed: timeout 30000ms exceeded',
    ],
    [
      "TypeError: Cannot read properties of undefined (reading 'id')",
      "TypeError: Cannot read properties of undefined (reading 'name')",
    ],
    [
      "TypeError: Cannot read properties of undefined (reading 'id')",
      "TypeError: Cannot read properties of null (reading 'id')",
    ],
    ['ReferenceError: cart is not defined', 'ReferenceError: till is not defined'],
    ["KeyError: 'total'", "KeyError: 'currency'"],
    [
      "AttributeError: 'NoneType' object has no attribute 'total'",
      "AttributeError: 'NoneType' object has no attribute 'items'",
    ],
    [
      'panic: runtime error: index out of range [5] with length 3',
      'panic: runtime error: invalid memory address or nil pointer dereference',
    ],
    [
      'java.lang.NumberFormatException: For input string: "abc"',
      'java.lang.NullPointerException: For input string: "abc"',
    ],
    ['Timed out after 30 seconds waiting for the queue to drain', 'Timed out after 30 seconds waiting for the lock'],
    [
      'strict mode violation: getByRole("button") resolved to 2 elements',
      'strict mode violation: getByRole("link") resolved to 2 elements',
    ],
    [
      "Test timeout of 30000ms exceeded.\n\nError: locator.click: Test timeout of 30000ms exceeded.\nCall log:\n  - waiting for locator('#pay')",
      "Test timeout of 30000ms exceeded.\n\nError: locator.click: Test timeout of 30000ms exceeded.\nCall log:\n  - waiting for locator('#login')",
    ],
    ["Access denied for user 'root'", "Access denied for user 'app'"],
    ['permission denied for table users', 'permission denied for schema audit'],
    ['the access token is expired', 'the refresh token is expired'],
    ['jwt expired', 'jwt malformed'],
    ['No rate for 21/11/2026', 'No holiday for 21/11/2026'],
    ['invalid input syntax for type uuid: "abc"', 'invalid input syntax for type integer: "abc"'],
    ['unsupported media type application/xml', 'unsupported media type text/plain'],
    ['Feature flag checkout_v2 is off', 'Feature flag dark_mode is off'],
    ['could not acquire advisory lock', 'could not serialize access due to concurrent update'],
    ['self-signed certificate', 'certificate has expired'],
    ['Kafka: topic payments not present in metadata', 'Kafka: topic shipments not present in metadata'],
    ['rate limit exceeded for key search', 'rate limit exceeded for key upload'],
    ['Missing required field "email"', 'Missing required field "phone"'],
    ['schema user: required property "id" is missing', 'schema order: required property "id" is missing'],
    ['beforeAll hook failed: migrations are pending', 'afterAll hook failed: connections are open'],
    ["fixture 'db' not found", "fixture 'client' not found"],
    ['Undefined step: Given an empty cart', 'Undefined step: When the customer pays'],
    ['No enum constant com.shop.Color.PURPLE', 'No enum constant com.shop.Size.PURPLE'],
    [
      'no such element: Unable to locate element: {"method":"css selector","selector":"#pay"}',
      'no such element: Unable to locate element: {"method":"css selector","selector":"#login"}',
    ],
    // Assertions
    [assertion('expected true to be false', false, true), assertion('expected false to be true', true, false)],
    [assertion('expected null to be an object', undefined, null), assertion('expected undefined to be an object')],
    [
      assertion('cart total: expected 42 to equal 41', 41, 42),
      assertion('item count: expected 42 to equal 41', 41, 42),
    ],
    [
      assertion("expected 'Alice' to equal 'Bob'", 'Bob', 'Alice'),
      assertion("expected 'Alice' to contain 'Bob'", 'Bob', 'Alice'),
    ],
    [assertion('expected 3 to be greater than 5', 5, 3), assertion('expected 3 to equal 5', 5, 3)],
    [assertion('expected [] to equal [ 1 ]', [1], []), assertion('expected [ 2 ] to equal [ 1 ]', [1], [2])],
    [
      assertion('expect(received).toEqual(expected) // deep equality', { id: 1 }, { id: 2 }),
      assertion('expect(received).toEqual(expected) // deep equality', { id: 1 }, { error: 'x' }),
    ],
    [
      assertion(
        'expect(received).toHaveProperty(path, value)\n\nExpected path: "user.email"\n\nReceived path: "user"',
        'a',
        undefined,
      ),
      assertion(
        'expect(received).toHaveProperty(path, value)\n\nExpected path: "user.name"\n\nReceived path: "user"',
        'a',
        undefined,
      ),
    ],
    [
      assertion(
        "expect(locator).toBeVisible() failed\n\nLocator: locator('#pay')\nExpected: visible\nReceived: <element(s) not found>\nTimeout: 5000ms",
        'visible',
        '<element(s) not found>',
      ),
      assertion(
        "expect(locator).toBeVisible() failed\n\nLocator: locator('#login')\nExpected: visible\nReceived: <element(s) not found>\nTimeout: 5000ms",
        'visible',
        '<element(s) not found>',
      ),
    ],
    [
      assertion('Order should be shipped: expected false to be true', true, false),
      assertion('Order should be paid: expected false to be true', true, false),
    ],
    [assertion('Schema validation failed: user body'), assertion('Schema validation failed: order body')],
    [
      assertion('CHECK( total == 42 )\nwith expansion:\n  41 == 42', 42, 41),
      assertion('CHECK( count == 42 )\nwith expansion:\n  41 == 42', 42, 41),
    ],
    [
      assertion("expected header 'content-type' to be 'a/b'", 'a/b', 'c'),
      assertion("expected header 'etag' to be 'a/b'", 'a/b', 'c'),
    ],
    [
      assertion('expected 3 to be 2', 2, 3, '    at Object.<anonymous> (/app/test/cart.test.ts:3:1)'),
      assertion('expected 3 to be 2', 2, 3, '    at Object.<anonymous> (/app/test/till.test.ts:3:1)'),
    ],
    [
      assertion('expected:<1> but was:<2>', 1, 2, '\tat com.shop.TillTest.sums(TillTest.java:30)'),
      assertion('expected:<1> but was:<2>', 1, 2, '\tat com.shop.TillTest.counts(TillTest.java:44)'),
    ],
    // Places, kinds
    [
      thrown(
        "TypeError: Cannot read properties of undefined (reading 'id')",
        '    at loadUser (/app/src/users/load.ts:10:5)',
      ),
      thrown(
        "TypeError: Cannot read properties of undefined (reading 'id')",
        '    at loadOrder (/app/src/orders/load.ts:10:5)',
      ),
    ],
    [
      thrown('NullPointerException', '\tat com.shop.Till.total(Till.java:12)', 'java.lang.NullPointerException'),
      thrown('NullPointerException', '\tat com.shop.Cart.items(Cart.java:12)', 'java.lang.NullPointerException'),
    ],
    [
      thrown('till is closed', '\tat com.shop.Till.total(Till.java:12)'),
      thrown('till is closed', '\tat com.shop.Till.open(Till.java:12)'),
    ],
    [
      { kind: 'assertion', message: 'nothing works' },
      { kind: 'exception', message: 'nothing works' },
    ],
    [
      { message: 'x failed to load', type: 'SyntaxError' },
      { message: 'x failed to load', type: 'ImportError' },
    ],
  ],
};
