import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fareFor, quotedEarnings, splitCommission } from './fares.js';
import { vehicleTypes } from './vehicles.js';

const anyType = fc.constantFrom(...vehicleTypes);
const anyKm = fc.double({ min: 0, max: 2000, noNaN: true });

describe('the fare', () => {
  it.each([
    ['mini', 5, 6800, 340],
    ['sedan', 9.8, 19_100, 955],
    ['suv', 10, 30_500, 1525],
    ['auto', 2.5, 2500, 125],
  ] as const)('of %s for %d km is base and distance, rounded to a rupee, and 5 %% GST', (type, km, subtotal, gst) => {
    const fare = fareFor(type, km);
    expect(fare.subtotalPaise).toBe(subtotal);
    expect(fare.gstPaise).toBe(gst);
    expect(fare.totalPaise).toBe(subtotal + gst);
  });

  it('is whole paise, a whole-rupee subtotal, and never less for a longer way', () => {
    fc.assert(
      fc.property(anyType, anyKm, anyKm, (type, a, b) => {
        const [near, far] = [fareFor(type, Math.min(a, b)), fareFor(type, Math.max(a, b))];
        expect(Number.isInteger(far.totalPaise)).toBe(true);
        expect(far.subtotalPaise % 100).toBe(0);
        expect(far.totalPaise).toBeGreaterThanOrEqual(near.totalPaise);
      }),
    );
  });

  it('reads a distance to 10 m, so that browser and server agree', () => {
    fc.assert(
      fc.property(anyType, anyKm, (type, km) => {
        expect(fareFor(type, km)).toEqual(fareFor(type, Math.round(km * 100) / 100));
      }),
    );
  });
});

describe('the commission', () => {
  it('and the net add up to the gross, to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom(10, 20), (gross, percent) => {
        const { commissionPaise, netPaise } = splitCommission(gross, percent);
        return commissionPaise + netPaise === gross && Number.isInteger(commissionPaise);
      }),
    );
  });

  it('is quoted at 20 %, with a bonus of ₹5 for a pickup under 2 km', () => {
    expect(quotedEarnings(20_055, 0.8)).toEqual({ commissionPaise: 4011, bonusPaise: 500, earningsPaise: 16_544 });
    expect(quotedEarnings(20_055, 2).bonusPaise).toBe(0);
  });
});
