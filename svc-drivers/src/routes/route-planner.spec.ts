import { describe, expect, it } from '@jest/globals';
import { distanceKm, durationMinutes } from '@rahi/contracts/geo/distance';
import { planStreetRoute } from '@rahi/contracts/geo/street-route';
import { routeSchema } from '@rahi/contracts/places';
import fc from 'fast-check';
import { planRoute } from './route-planner.js';

const connaughtPlace = { lat: 28.6315, lng: 77.2167 };
const hauzKhas = { lat: 28.5494, lng: 77.2001 };

const around = (lat: number, lng: number, spread: number) =>
  fc.record({
    lat: fc.double({ min: lat - spread, max: lat + spread, noNaN: true }),
    lng: fc.double({ min: lng - spread, max: lng + spread, noNaN: true }),
  });

describe('planRoute', () => {
  it('answers with the documented fields', () => {
    const route = planRoute({ origin: connaughtPlace, destination: hauzKhas });
    expect(route.source).toBe('built-in');
    expect(routeSchema.parse(route)).toEqual(route);
    expect(route.distance.text).toBe(`${(route.distance.value / 1000).toFixed(1)} km`);
    expect(route.duration.text).toBe(`${durationMinutes(route.distance.value / 1000)} min`);
    expect(route.duration.value / 60).toBeCloseTo(durationMinutes(route.distance.value / 1000), 0);
    expect(route.polyline[0]).toEqual([28.6315, 77.2167]);
    expect(route.polyline.at(-1)).toEqual([28.5494, 77.2001]);
    expect(route.steps[0]?.instruction).toMatch(/^Head (north|south|east|west)[a-z-]* on [A-Z]/);
    expect(route.steps.at(-1)?.instruction).toBe('Arrive at your destination');
    for (const step of route.steps) {
      expect(['turn-left', 'turn-right', 'straight']).toContain(step.maneuver);
      expect(step.distance.text).toMatch(/^(\d+ m|\d+\.\d km)$/);
    }
  });

  it('says which way to turn, and onto what', () => {
    const steps = planRoute({ origin: connaughtPlace, destination: { lat: 28.5494, lng: 77.3001 } }).steps;
    const turns = steps.filter((step) => step.maneuver !== 'straight');
    expect(turns.length).toBeGreaterThan(0);
    for (const { maneuver, instruction } of turns)
      expect(instruction).toMatch(maneuver === 'turn-left' ? /^Turn left onto [A-Z]/ : /^Turn right onto [A-Z]/);
  });

  it('gives hours for a long trip and metres for a short one', () => {
    const long = planRoute({ origin: connaughtPlace, destination: { lat: 28.35, lng: 77.6 } });
    expect(long.duration.text).toMatch(/^\d h( \d+ min)?$/);
    const short = planRoute({ origin: connaughtPlace, destination: { lat: 28.6318, lng: 77.2167 } });
    expect(short.distance.text).toMatch(/^\d+ m$/);
    expect(short.duration.text).toBe('1 min');
  });

  it('is empty between equal points', () => {
    const route = planRoute({ origin: hauzKhas, destination: hauzKhas });
    expect(route.distance).toEqual({ text: '0 m', value: 0 });
    expect(route.duration).toEqual({ text: '0 min', value: 0 });
    expect(route.polyline).toHaveLength(2);
  });

  it('has a sensible length between any two places of a region', () => {
    fc.assert(
      fc.property(around(20, 78, 9), around(0, 0, 0.3), (origin, offset) => {
        const destination = { lat: origin.lat + offset.lat, lng: origin.lng + offset.lng };
        const straight = distanceKm(origin, destination);
        const route = planRoute({ origin, destination });
        expect(route.distance.value).toBeLessThanOrEqual(1600 * straight + 301);
        expect(route.distance.value).toBeGreaterThanOrEqual(1000 * straight - 1);
        const steps = route.steps.reduce((sum, step) => sum + step.distance.value, 0);
        expect(Math.abs(steps - route.distance.value)).toBeLessThanOrEqual(route.steps.length);
      }),
      { numRuns: 300 },
    );
  });

  it('answers for any two places on Earth', () => {
    const anywhere = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, anywhere, (origin, destination) => {
        const { km, polyline } = planStreetRoute(origin, destination);
        expect(Number.isFinite(km)).toBe(true);
        expect(polyline.flat().every(Number.isFinite)).toBe(true);
        expect(polyline.length).toBeLessThan(2000);
      }),
      { numRuns: 200 },
    );
  });
});
