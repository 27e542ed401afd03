import { describe, expect, it } from '@jest/globals';
import { circleAround, type LatLng } from '@rahi/contracts';
import type { Zone } from '../geography/zones/zones.service.js';
import { aZone, forecourt } from '../testing/queue-people.js';
import { dwellSeconds, marginKm, Presence, sideOf } from './presence.js';

const terms = aZone();
const zone: Zone = {
  ...terms,
  id: 'zone',
  city: 'mumbai',
  packZone: null,
  active: true,
  createdAt: new Date(0),
  ...circleAround(terms.outline),
};
const east = (km: number): LatLng => ({ ...forecourt, lng: forecourt.lng + km / 105.08 });
const seen = (seconds: number, at: LatLng = forecourt, id = 'driver') =>
  ({ ...at, id, vehicleType: 'mini', at: seconds * 1000 }) as const;

describe('presence in a zone', () => {
  it('lasts from the first position inside to one that is ten seconds newer', () => {
    const presence = new Presence();
    const hasStayed = (seconds: number) => presence.see([zone], [seen(seconds)])[0]?.hasStayed;
    expect([0, 5, dwellSeconds - 1, dwellSeconds, 60].map(hasStayed)).toEqual([false, false, false, true, true]);
  });

  it('begins anew after a position outside, or without one', () => {
    const presence = new Presence();
    presence.see([zone], [seen(0)]);
    expect(presence.see([zone], [seen(20, east(0.51))])).toEqual([]);
    expect(presence.see([zone], [seen(40)])).toMatchObject([{ since: 40_000, hasStayed: false }]);
    presence.see([zone], []);
    expect(presence.see([zone], [seen(60)])).toMatchObject([{ since: 60_000, hasStayed: false }]);
  });

  it('is in the order in which they came, and only of types that queue there', () => {
    const presence = new Presence();
    presence.see([zone], [seen(0, forecourt, 'second'), seen(-5, forecourt, 'first')]);
    const both = presence.see([zone], [seen(30, forecourt, 'second'), seen(30, forecourt, 'first')]);
    expect(both.map(({ driverId }) => driverId)).toEqual(['first', 'second']);
    expect(presence.see([{ ...zone, vehicleTypes: ['suv'] }], [seen(60)])).toEqual([]);
  });

  it('is on the edge for the first metres outside', () => {
    const outside = [-0.01, marginKm / 2, 2 * marginKm];
    expect(outside.map((km) => sideOf(zone, east(0.5 + km)))).toEqual(['inside', 'edge', 'outside']);
  });
});
