// Measures the location index: node bench/location-index.mjs, after a build. Nearest 20 of one type within 10 km.
import { usualVehicleTypes as types } from '@rahi/contracts/vehicles';
import { LocationIndex } from '../dist/fleet/location-index/location-index.js';

const centre = { lat: 28.6139, lng: 77.209 };
/** A city of about 50 km across, denser towards the middle. */
const somewhere = () => ({
  lat: centre.lat + 0.45 * (Math.random() - 0.5) * (Math.random() + 0.2),
  lng: centre.lng + 0.5 * (Math.random() - 0.5) * (Math.random() + 0.2),
});

const cpuSeconds = () => process.cpuUsage().user / 1e6;

/** Runs per second of processor time, which other work on the machine affects little. */
function perSecond(work, forSeconds = 2) {
  for (let n = 0; n < 2000; n++) work(n);
  const began = cpuSeconds();
  let done = 0;
  while (cpuSeconds() - began < forSeconds) for (let n = 0; n < 500; n++) work(done++);
  return Math.round(done / (cpuSeconds() - began));
}

for (const drivers of [10_000, 100_000]) {
  const index = new LocationIndex();
  const ids = Array.from({ length: drivers }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  const now = Date.now();
  for (const [n, id] of ids.entries()) index.set({ id, vehicleType: types[n % 4], ...somewhere(), at: now });
  const centres = Array.from({ length: 4096 }, somewhere);
  const query = { radiusKm: 10, limit: 20, notBefore: now - 300_000 };
  const one = perSecond((n) => index.nearest(centres[n % 4096], { ...query, vehicleType: types[n % 4] }));
  const all = perSecond((n) => index.nearest(centres[n % 4096], { ...query, vehicleType: undefined }));
  const moves = perSecond((n) =>
    index.set({ id: ids[n % drivers], vehicleType: types[n % 4], ...centres[n % 4096], at: now }),
  );
  console.log(`${drivers} drivers: one type ${one} queries, all types ${all} queries, ${moves} moves a CPU-second`);
}
