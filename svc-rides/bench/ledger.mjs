// Posts rides to the journal, as the service does when one completes; `npm run bench -- money` starts it, after a build.
// It migrates the database of DATABASE_URL, says that it is ready, and answers each message with a round of work.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { completedRide, paidInCash } from '../dist/money/ledger/entries.js';
import { Journal } from '../dist/money/ledger/journal.js';

const url = process.env.DATABASE_URL;
if (!url || !process.send) throw new Error('a bench starts this program, with DATABASE_URL');
const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
execFileSync(process.execPath, [program, 'migrate'], { stdio: ['ignore', 2, 2] });

const database = await new DataSource({ type: 'postgres', url, extra: { max: 8 } }).initialize();
const journal = new Journal(database);
const riders = Array.from({ length: 5000 }, () => randomUUID());
const drivers = Array.from({ length: 1000 }, () => randomUUID());
const oneOf = (people) => people[Math.floor(Math.random() * people.length)];

async function postRide() {
  const ride = { rideId: randomUUID(), riderId: oneOf(riders), driverId: oneOf(drivers) };
  const amounts = { farePaise: 28_350, gstPaise: 1350, tollsPaise: 0, commissionPaise: 2835 };
  const entries = [
    completedRide({ ...ride, ...amounts, bonusPaise: 500, discountPaise: 0 }),
    paidInCash({ ...ride, paise: 28_350, paidBeforePaise: 0 }),
  ];
  await database.transaction((manager) => journal.post(manager, entries));
}

process.on('message', async ({ workers, seconds }) => {
  const [latencies, failures] = [[], []];
  const began = performance.now();
  const work = async () => {
    for (let from = began; from < began + seconds * 1000; from = performance.now()) {
      try {
        await postRide();
        latencies.push(performance.now() - from);
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  process.send({ latencies, failures, seconds: (performance.now() - began) / 1000 });
});
process.on('disconnect', () => process.exit(0));
process.send('ready');
