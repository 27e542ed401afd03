// One instance's fleet as svc-drivers keeps it, fed by hints over NATS: forked by ../cities.mjs, answers by messages.
import { connect } from '@nats-io/transport-node';
import { hints } from '@rahi/contracts';
import { Fleet } from '../../dist/fleet/fleet.js';

const [url, subject] = process.argv.slice(2);
const fleet = new Fleet();
const bytes = () => {
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const before = bytes();
let heard = 0;
let from = null;
const connection = await connect({ servers: url });
connection.subscribe(subject, {
  callback: (error, message) => {
    if (error) throw error;
    from ??= process.cpuUsage();
    const { driverId, vehicleType: _, online: __, ...fix } = hints.driverMoved.data.parse(message.json());
    fleet.moved(driverId, fix);
    heard += 1;
  },
});
await connection.flush();

process.on('message', async ({ ask, drivers = [], centres = [] }) => {
  if (ask === 'fill') {
    for (const driver of drivers) fleet.put({ ...driver, isOnline: true, onTrip: false });
    for (const { id, lat, lng } of drivers) fleet.moved(id, { lat, lng, heading: null, at: Date.now() });
    process.send({ drivers: fleet.ids.length });
  }
  if (ask === 'memory') process.send({ bytes: bytes() - before });
  if (ask === 'heard') {
    await connection.flush();
    const used = from ? process.cpuUsage(from) : { user: 0, system: 0 };
    process.send({ heard, cpuMicros: used.user + used.system });
    heard = 0;
    from = null;
  }
  if (ask === 'nearest') {
    const query = { radiusKm: 10, limit: 20, vehicleType: 'mini', notBefore: Date.now() - 300_000 };
    for (const center of centres) fleet.nearest({ center, ...query });
    const began = process.cpuUsage();
    for (const center of centres) fleet.nearest({ center, ...query });
    const { user, system } = process.cpuUsage(began);
    process.send({ cpuMicros: (user + system) / centres.length });
  }
  if (ask === 'end') {
    await connection.close();
    process.disconnect();
  }
});
process.send({ ready: true });
