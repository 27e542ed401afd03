import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { driverSorts, pageQuery } from '@rahi/contracts';
import fc from 'fast-check';
import { DriverEntity } from '../drivers/driver.entity.js';
import { firstOf, onlineOrder, onlineSearch } from './online-list.js';

const aDriver = (values: Partial<DriverEntity> = {}) =>
  Object.assign(new DriverEntity(), {
    id: randomUUID(),
    name: 'Dev Singh',
    phone: '+91 98100-12345',
    vehicleNumber: 'DL 01 AB 4207',
    ratingSum: 0,
    ratingCount: 0,
    totalTrips: 0,
    earnedPaise: 0,
    ...values,
  });

const anyDriver = fc.record({
  id: fc.uuid(),
  name: fc.option(fc.constantFrom('Asha', 'asha', 'Àsha', 'देव', 'Zoya', '🚕')),
  ratingSum: fc.integer({ min: 1, max: 15 }),
  ratingCount: fc.constant(3),
  totalTrips: fc.nat(3),
  earnedPaise: fc.constantFrom(0, 900, 9_007_199_254_740),
});

describe('the order of the online drivers', () => {
  it.each([undefined, ...driverSorts])('%s lists everyone once, page after page', (sort) => {
    const order = onlineOrder(sort);
    fc.assert(
      fc.property(
        fc.uniqueArray(anyDriver, { selector: ({ id }) => id, maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        (values, limit) => {
          const places = values.map((value) => order.placeOf(aDriver(value)));
          const seen: typeof places = [];
          for (let cursor: string | undefined; seen.length <= places.length;) {
            const before = cursor === undefined ? null : order.placeAt(cursor);
            const page = firstOf(
              places.filter((place) => !before || order.compare(place, before) > 0),
              limit,
              order.compare,
            );
            const last = page.at(-1);
            if (!last) break;
            seen.push(...page);
            ({ cursor } = pageQuery.parse({ cursor: order.cursorOf(last) }));
          }
          expect(seen).toEqual(places.toSorted(order.compare));
        },
      ),
    );
  });

  it('sorts a driver without ratings by the 5.0 that is shown', () => {
    const [fresh, liked] = [aDriver(), aDriver({ ratingSum: 14, ratingCount: 3 })];
    const order = onlineOrder('-rating');
    expect(order.compare(order.placeOf(fresh), order.placeOf(liked))).toBeLessThan(0);
  });

  it.each([
    ['name', '-name', 'Asha'],
    ['trips', 'trips', 'many'],
    ['-earned', '-earned', '-1'],
    ['rating', 'rating', ''],
  ] as const)('%s refuses a cursor of %s at %j', (sort, of, value) => {
    const cursor = Buffer.from(`${of}.${randomUUID()}.${value}`).toString('base64url');
    expect(() => onlineOrder(sort).placeAt(cursor)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});

describe('a search among the online drivers', () => {
  const driver = aDriver({ id: '3f2a91bc-4d5e-4f60-8a7b-9c0d1e2f3a4b', name: 'Zoë देव_शर्मा' });

  it.each([
    'zoë',
    'zoe',
    'ZOE\u0308',
    'देव',
    'व_श',
    'dl 01',
    'DL01AB4207',
    '01-AB',
    '98100 12345',
    '+91 981',
    '098100',
    '९८१००',
    '3F2A91',
  ])('for %j finds the driver', (typed) => {
    expect(onlineSearch(typed)(driver)).toBe(true);
  });

  it.each(['%', '.*', 'zo_', 'zoes', '98100 54321', '+', '-', '91bc', 'dl 02'])('for %j does not', (typed) => {
    expect(onlineSearch(typed)(driver)).toBe(false);
  });

  it('finds a driver without name, vehicle or phone by the displayed name', () => {
    const bare = aDriver({ name: null, phone: null, vehicleNumber: null });
    expect(onlineSearch('driver')(bare)).toBe(true);
    expect(onlineSearch('981')(bare)).toBe(false);
  });
});
