import { describe, expect, it } from '@jest/globals';
import { servedAreaSettings } from '@rahi/city';
import type { LatLng, VehicleType } from '@rahi/contracts';
import * as z from 'zod';
import { ridesConfig } from '../../config.js';
import { Cities } from '../../pricing/cities/cities.js';
import { TripArea } from './trip-area.js';

const delhi = { lat: 28.6315, lng: 77.2167 };
const gurugram = { lat: 28.4595, lng: 77.0266 };
const jaipur = { lat: 26.9124, lng: 75.7873 };
const chennai = { lat: 13.0827, lng: 80.2707 };
const bandra = { lat: 19.0607, lng: 72.8362 };
const powai = { lat: 19.1176, lng: 72.906 };
const panaji = { lat: 15.4957, lng: 73.8262 };
const london = { lat: 51.5072, lng: -0.1276 };
const atSea = { lat: 15, lng: 65 };

const required = { DATABASE_URL: 'postgres://localhost/x', NATS_URL: 'nats://localhost' };
const areaOf = (settings: z.input<z.ZodObject<typeof servedAreaSettings>> = {}) =>
  new TripArea(
    ridesConfig.parse({ ...required, ...settings }),
    new Cities(ridesConfig.parse({ ...required, ...settings })),
  );
const refusal = (code: string, detail: string, extra: object) => expect.objectContaining({ code, detail, extra });

const check = (area: TripArea, type: VehicleType, pickup?: LatLng, dropoff?: LatLng) =>
  area.check(type, pickup, dropoff);

describe('where rides go (R32)', () => {
  it('is India’s land unless the operator names cities', async () => {
    await expect(check(areaOf(), 'auto', delhi, gurugram)).resolves.toBeUndefined();
    await expect(check(areaOf(), 'suv', delhi, jaipur)).resolves.toBeUndefined();
    for (const [pickup, dropoff, end] of [
      [london, delhi, 'pickup'],
      [delhi, london, 'dropoff'],
      [atSea, undefined, 'pickup'],
    ] as const) {
      const sentence = 'Rahi does not serve this place yet. It serves places in India.';
      await expect(check(areaOf(), 'mini', pickup, dropoff)).rejects.toEqual(refusal('not_served', sentence, { end }));
    }
  });

  it('is as far as the vehicle goes', async () => {
    const auto = 'Auto rides go up to 60 km. Choose another vehicle or a nearer place.';
    await expect(check(areaOf(), 'auto', delhi, jaipur)).rejects.toEqual(
      refusal('too_far', auto, { vehicleType: 'auto', longestKm: 60 }),
    );
    const mini = 'Mini rides go up to 300 km. Choose a nearer place.';
    await expect(check(areaOf(), 'mini', delhi, chennai)).rejects.toEqual(
      refusal('too_far', mini, { vehicleType: 'mini', longestKm: 300 }),
    );
  });

  it('is as far as the operator says', async () => {
    const area = areaOf({ LONGEST_AUTO_KM: '20', LONGEST_CAR_KM: '25' });
    await expect(check(area, 'auto', delhi, gurugram)).rejects.toMatchObject({ code: 'too_far' });
    await expect(check(area, 'sedan', delhi, gurugram)).rejects.toMatchObject({
      detail: 'Sedan rides go up to 25 km. Choose a nearer place.',
    });
  });

  it('is the cities that the operator names', async () => {
    const area = areaOf({ SERVED_CITIES: 'mumbai' });
    await expect(check(area, 'auto', bandra, powai)).resolves.toBeUndefined();
    await expect(check(area, 'sedan', bandra, panaji)).rejects.toEqual(
      refusal('not_served', 'Rahi does not serve Panaji yet. It serves Mumbai.', { end: 'dropoff' }),
    );
    await expect(check(area, 'sedan', london)).rejects.toMatchObject({
      detail: 'Rahi does not serve this place yet. It serves Mumbai.',
    });
  });

  it('is not known where only the distance is', async () => {
    await expect(check(areaOf(), 'auto')).resolves.toBeUndefined();
    await expect(check(areaOf(), 'auto', delhi)).resolves.toBeUndefined();
  });

  it('stops the start when a city has no pack', async () => {
    await expect(areaOf({ SERVED_CITIES: 'Mumbai, Atlantis' }).onModuleInit()).rejects.toThrow(
      /^SERVED_CITIES names a city of which there is no pack$/,
    );
  });
});
