import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { placesOf, valuesAt, withValueAt } from './hostile-values.js';
import { Siege, SLOW_MS, type Attempt } from './siege.js';
import { BODIES, pathOf } from './good-requests.js';

let siege: Siege;

beforeAll(async () => {
  siege = await Siege.begin();
}, SLOW_MS);

afterAll(async () => {
  await siege.end('hostile values');
});

describe('a body with a hostile value', () => {
  it(
    "is refused in the contract's form or taken and read back, whatever the value and wherever it stands",
    async () => {
      await siege.try(everyValueEverywhere());
      expect(siege.takeComplaints()).toEqual([]);
      expect(siege.offered).toBeGreaterThan(2000);
      expect(Reflect.has({}, 'polluted')).toBe(false);
    },
    SLOW_MS,
  );
});

function* everyValueEverywhere(): Generator<Attempt> {
  for (const [route, body] of Object.entries(BODIES)) {
    const [method = '', template = ''] = route.split(' ');
    const path = pathOf(template, siege.fixture);
    for (const [index, place] of placesOf(body).entries()) {
      for (const value of valuesAt(place, index)) {
        const headers = { ...siege.asOwner, 'Content-Type': 'application/json' };
        yield {
          what: `${value.what} at /${place.join('/')}`,
          sent: { method, path, headers, body: withValueAt(body, place, value) },
        };
      }
    }
  }
}
