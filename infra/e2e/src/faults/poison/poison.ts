import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { eventSubject, natsAddress } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { eventOfStep, steps, Trip } from '../load/trip.js';
import type { Rig } from '../rig.js';
import { services, type Service } from '../verify/databases.js';

const ROOT = dirname(dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))));

/** Publishes an unreadable message on a subject that all three followers of rides read. */
export async function publishUnreadable({ product }: Rig): Promise<void> {
  const connection = await connect(natsAddress(product.natsUrl));
  try {
    await jetstream(connection).publish(eventSubject(eventOfStep.end), 'this is no event');
  } finally {
    await connection.close();
  }
}

/** A trip all of whose events make the handler of svc-admin throw. @returns a function that removes the cause */
export async function poisonedTrip(rig: Rig): Promise<() => Promise<void>> {
  const { databases } = rig;
  const trip = new Trip(await rig.newPair(), rig.journal);
  const { id } = await trip.take('book');
  await heardOf(rig, id, 1);
  await databases.rows(
    'svc-admin',
    `CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poison'; END $$;
     CREATE TRIGGER poison BEFORE INSERT ON ride_events FOR EACH ROW WHEN (NEW.ride_id = '${id}')
     EXECUTE FUNCTION poison()`,
  );
  for (const step of steps.slice(1)) await trip.take(step);
  return async () => {
    await databases.rows('svc-admin', 'DROP TRIGGER poison ON ride_events; DROP FUNCTION poison');
  };
}

export interface DeadLetter {
  readonly service: Service;
  readonly id: string;
  /** Null for a message that could not be read. */
  readonly eventId: string | null;
}

/** The dead letters of all services. */
export async function deadLettersOf({ databases }: Rig): Promise<DeadLetter[]> {
  const all = services.map(async (service) => {
    const rows = await databases.rows<{ id: string; eventId: string | null }>(
      service,
      `SELECT id, event_id AS "eventId" FROM dead_letters WHERE state = 'waiting' ORDER BY id`,
    );
    return rows.map((row) => ({ service, ...row }));
  });
  return (await Promise.all(all)).flat();
}

/** Waits for a number of dead letters. A handler that throws is retried for about 25 s. */
export async function buried(rig: Rig, count: number): Promise<DeadLetter[]> {
  let letters: DeadLetter[] = [];
  await waitFor(
    async () => {
      letters = await deadLettersOf(rig);
      return letters.length >= count;
    },
    { what: `${count} dead letters`, timeout: 60_000, interval: 200 },
  );
  return letters;
}

/** Makes another trip and waits until svc-admin has all of it. @throws Error when it does not */
export async function flows(rig: Rig): Promise<void> {
  const { id, version } = await new Trip(await rig.newPair(), rig.journal).takeAll();
  await heardOf(rig, id, version);
}

function heardOf({ databases }: Rig, rideId: string, count: number) {
  const question = 'SELECT 1 FROM ride_events WHERE ride_id = $1';
  return waitFor(async () => (await databases.rows('svc-admin', question, [rideId])).length >= count, {
    what: 'svc-admin to have the ride',
  });
}

/**
 * Replays dead letters that can be handled and discards unreadable ones, as an operator does.
 * @throws Error when a letter could not be handled
 */
export async function settle(rig: Rig, letters: readonly DeadLetter[]): Promise<void> {
  const unreadable = letters.filter(({ eventId }) => eventId === null);
  await Promise.all(
    unreadable.map(({ service, id }) => ops(rig, service, 'discard', id, '--reason', 'it says nothing')),
  );
  const readable = new Set(letters.filter(({ eventId }) => eventId !== null).map(({ service }) => service));
  await Promise.all([...readable].map((service) => ops(rig, service, 'replay', 'all')));
}

/** Runs `npm run ops -- <service> dead-letters <command>`. @throws Error when it fails */
async function ops({ product }: Rig, service: Service, ...command: string[]): Promise<void> {
  const env = {
    ...process.env,
    DATABASE_URL: product.databaseUrls[service],
    NATS_URL: product.natsUrls[service],
  };
  const program = join(ROOT, 'infra', 'local', 'dist', 'ops.js');
  await promisify(execFile)(process.execPath, [program, service, 'dead-letters', ...command], { env });
}
