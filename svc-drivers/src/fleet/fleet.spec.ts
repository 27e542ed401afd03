import { expect, it } from '@jest/globals';
import { DriverEntity } from '../drivers/driver.entity.js';
import { Fleet } from './fleet.js';

it('finds a driver who stands still again after a new fix at the same place', () => {
  const fleet = new Fleet({ DRIVER_STALE_SECONDS: 60, SILENT_SECONDS: 60 });
  const place = { lat: 28.6139, lng: 77.209, heading: null };
  const near = () => fleet.nearest({ center: place, radiusKm: 1, limit: 5, vehicleType: 'mini' });
  fleet.moved('driver', { ...place, at: Date.now() - 120_000 });
  fleet.put(Object.assign(new DriverEntity(), { id: 'driver', isOnline: true, onTrip: false, vehicleType: 'mini' }));
  expect(near()).toEqual([]);
  fleet.moved('driver', { ...place, at: Date.now() });
  expect(near()).toHaveLength(1);
});
