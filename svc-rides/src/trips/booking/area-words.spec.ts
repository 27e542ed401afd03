import { describe, expect, it } from '@jest/globals';
import { byVehicleType, longestTripKm, type TripLimits, type VehicleType } from '@rahi/contracts';
import * as area from './area-words.js';

const tooFar = (vehicleType: VehicleType, km: number, limits: TripLimits = longestTripKm) =>
  area.tooFar(vehicleType, km, limits)?.in('en-IN') ?? null;
const notServed = (place: string | null, cities: readonly string[]) => area.notServed(place, cities).in('en-IN');

describe('the longest trip (R32)', () => {
  it('is 60 km for an auto and 300 km for the others', () => {
    expect([tooFar('auto', 60), tooFar('suv', 300)]).toEqual([null, null]);
    expect(tooFar('auto', 60.01)).toBe('Auto rides go up to 60 km. Choose another vehicle or a nearer place.');
    expect(tooFar('mini', 300.01)).toBe('Mini rides go up to 300 km. Choose a nearer place.');
    expect(tooFar('auto', 1765)).toBe('Auto rides go up to 60 km. Choose a nearer place.');
  });

  it('is what the operator sets', () => {
    const limits = byVehicleType((type) => (type === 'auto' ? 20 : 50));
    expect(tooFar('auto', 20.5, limits)).toBe('Auto rides go up to 20 km. Choose another vehicle or a nearer place.');
    expect(tooFar('sedan', 50.5, limits)).toBe('Sedan rides go up to 50 km. Choose a nearer place.');
  });
});

describe('a vehicle type that is not switched on (R47)', () => {
  it.each([
    ['en-IN', 'Bike rides are not offered here. Choose another vehicle.'],
    ['hi-IN', 'यहाँ बाइक राइड नहीं मिलती। दूसरी गाड़ी चुनें।'],
    ['mr-IN', 'इथे बाइक राइड मिळत नाही. दुसरी गाडी निवडा.'],
  ] as const)('is named in %s', (language, sentence) => {
    expect(area.noVehicle('bike').in(language)).toBe(sentence);
  });
});

describe('a place that is not served', () => {
  it.each([
    [null, [], 'Rahi does not serve this place yet. It serves places in India.'],
    ['Goa', ['Mumbai'], 'Rahi does not serve Goa yet. It serves Mumbai.'],
    ['Goa', ['Mumbai', 'Pune'], 'Rahi does not serve Goa yet. It serves Mumbai and Pune.'],
    ['Goa', ['Mumbai', 'Pune', 'Delhi'], 'Rahi does not serve Goa yet. It serves Mumbai, Pune and Delhi.'],
    [
      'Goa',
      ['Mumbai', 'Pune', 'Delhi', 'Agra', 'Surat'],
      'Rahi does not serve Goa yet. It serves Mumbai, Pune, Delhi and other cities.',
    ],
  ])('%s, where %j are served, is refused in a sentence', (place, cities, sentence) => {
    expect(notServed(place, cities)).toBe(sentence);
  });
});

it('is said in Hindi and Marathi too', () => {
  expect(area.notServed(null, ['Mumbai', 'Pune']).in('hi-IN')).toBe(
    'यह जगह: यहाँ राही अभी नहीं चलती। यह इनमें चलती है: Mumbai और Pune।',
  );
  expect(area.tooFar('auto', 1765, longestTripKm)?.in('mr-IN')).toBe('ऑटो राइड 60 किमीपर्यंत जाते. जवळचे ठिकाण निवडा.');
});
