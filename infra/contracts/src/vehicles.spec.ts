import { describe, expect, it } from '@jest/globals';
import { billOf, documentedTariff, plainInputs } from './fares.js';
import { rulesBrokenByTerms } from './rules.js';
import {
  usualVehicleType,
  usualVehicleTypes,
  vehicleChoices,
  vehicleFacts,
  vehicleTypesAt,
  vehicleTypesOf,
} from './vehicles.js';

const four = ['mini', 'sedan', 'suv', 'auto'];
const mumbai = { bounds: { south: 18.88, west: 72.74, north: 19.49, east: 73.19 }, vehicleTypes: ['bike', 'boat'] };
const pune = { bounds: { south: 18.4, west: 73.7, north: 18.68, east: 74 } };
const bandra = { lat: 19.06, lng: 72.84 };
const shivajinagar = { lat: 18.53, lng: 73.85 };

/** In paise, without GST. */
const fare = (km: number, type: 'bike' | 'auto' = 'bike') => {
  const { lines, totalPaise } = billOf(documentedTariff[type], plainInputs(km, 0));
  return totalPaise - (lines.find(({ code }) => code === 'gst')?.paise ?? 0);
};

describe('the vehicle types (R47)', () => {
  it('begin with the documented four, in their order, which every city has', () => {
    expect(vehicleChoices.slice(0, 4)).toEqual(four);
    expect(usualVehicleTypes).toEqual(four.toSorted());
    expect(vehicleChoices.slice(4).every((type) => vehicleFacts[type].needsCity)).toBe(true);
  });

  it('of a place are those four, and the known ones that its city switches on', () => {
    const cities = [mumbai, pune];
    expect(vehicleTypesAt(cities, bandra)).toEqual([...four, 'bike']);
    expect(vehicleTypesAt(cities, shivajinagar)).toEqual(four);
    expect(vehicleTypesAt([], bandra)).toEqual(four);
    // Where it is not known: those of all cities.
    expect(vehicleTypesAt(cities, null)).toEqual(four);
    expect(vehicleTypesAt([mumbai], null)).toEqual([...four, 'bike']);
    expect(vehicleTypesAt([], null)).toEqual(four);
  });

  it('of some cities are those that any of them has', () => {
    expect(vehicleTypesOf([pune, mumbai])).toEqual([...four, 'bike']);
    expect(vehicleTypesOf([pune])).toEqual(four);
  });

  it('come in turn, each as often as the others', () => {
    expect([0, 1, 2, 3, 4].map(usualVehicleType)).toEqual(['auto', 'mini', 'sedan', 'suv', 'auto']);
  });
});

describe('a ride by bike', () => {
  it('costs ₹25 for 5 km and ₹50 for 10 km, and less than an auto from 1.5 km on', () => {
    expect([fare(5), fare(10)]).toEqual([2500, 5000]);
    for (let km = 1.5; km <= 10; km += 0.5) expect(fare(km)).toBeLessThan(fare(km, 'auto'));
  });

  it('keeps all rules of fares', () => {
    expect(rulesBrokenByTerms(documentedTariff.bike, 'bike')).toEqual([]);
  });
});
