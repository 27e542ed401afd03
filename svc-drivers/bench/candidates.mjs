// Measures a round's question in Mumbai: node bench/candidates.mjs [drivers online], after a build. 300 drivers × 100 pickups.
import { Candidates } from '../dist/nearby/candidates/candidates.service.js';
import { driversConfig } from '../dist/config.js';
import { Fleet } from '../dist/fleet/fleet.js';
import { CityRoads } from '../dist/geography/city-roads.service.js';

const online = Number(process.argv[2] ?? 300);
const rounds = 20;
const pickupsARound = 100;
const config = driversConfig.parse({ DATABASE_URL: 'postgres://localhost/none', NATS_URL: 'nats://localhost' });
const roads = new CityRoads(config, { info: () => {}, error: console.error });
await roads.onModuleInit();
await roads.onApplicationBootstrap();

/** On the island and in the suburbs, some of it in the water. */
const somewhere = () => ({ lat: 19 + 0.2 * Math.random(), lng: 72.83 + 0.09 * Math.random() });
const fleet = new Fleet(config);
const ids = Array.from({ length: online }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
const profile = { isOnline: true, onTrip: false, vehicleType: 'mini', ratingSum: 0, ratingCount: 0, goingHome: false };
const move = (id) => fleet.moved(id, { ...somewhere(), heading: null, at: Date.now() });
for (const id of ids) {
  move(id);
  fleet.put({ ...profile, id, home: null, maxPickupKm: null, freeSince: new Date() });
}

const candidates = new Candidates(fleet, roads);
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const taken = [];
for (let round = 0; round < rounds; round++) {
  // As between two rounds on the road: every driver has moved.
  for (const id of ids) move(id);
  const pickups = Array.from({ length: pickupsARound }, somewhere);
  const begun = cpuMs();
  await candidates.of({ vehicleType: 'mini', pickups, radiusKm: 10 });
  taken.push(cpuMs() - begun);
}
const sorted = taken.slice(2).toSorted((a, b) => a - b);
const at = (share) => Math.round(sorted[Math.floor(share * sorted.length)]);
console.log(`${online} online, ${pickupsARound} pickups: ${at(0.5)} ms of CPU, at most ${at(0.99)} ms`);
