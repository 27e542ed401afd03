import { describe, expect, it } from '@jest/globals';
import {
  featuresFor,
  knownPreferences,
  preferences,
  preferencesFor,
  preferencesMetBy,
  vehicleFeatures,
} from './preferences.js';
import { vehicleTypes } from './vehicles.js';

describe('the registry of preferences (ADR 88)', () => {
  it('has each once, and for each a vehicle type that may have it', () => {
    expect(new Set(preferences).size).toBe(preferences.length);
    const possible = new Set(vehicleTypes.flatMap(preferencesFor));
    expect(preferences.filter((id) => !possible.has(id))).toEqual([]);
  });

  it('says what a vehicle type may have', () => {
    expect(featuresFor('bike')).toEqual([]);
    expect(featuresFor('auto')).toEqual(['wheelchair_space']);
    expect(featuresFor('suv')).toEqual(vehicleFeatures);
    expect(preferencesFor('bike')).toEqual(['quiet']);
  });

  it('leaves out what a later release knows, and keeps the order', () => {
    expect(knownPreferences(['pet', 'bicycle_rack', 'ac'])).toEqual(['ac', 'pet']);
    expect([knownPreferences(null), knownPreferences(undefined)]).toEqual([[], []]);
  });

  it('a driver of an older release has no feature, and takes pets', () => {
    expect(preferencesMetBy({})).toEqual(['quiet', 'boarding_help', 'pet', 'luggage']);
    expect(preferencesMetBy({ features: ['ac', 'bicycle_rack'], takesPets: false })).toEqual([
      'ac',
      'quiet',
      'boarding_help',
      'luggage',
    ]);
  });
});
