import { services, type Databases, type Service } from './databases.js';

export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly aggregate: string;
  readonly published: boolean;
  /** Null for events of other aggregates. */
  readonly rideId: string | null;
  readonly version: number | null;
  readonly status: string | null;
  readonly rating: number | null;
}

export interface ConsumerRows {
  readonly name: string;
  /** `ride`, or `ride-rated-v1` for the events of one type. */
  readonly follows: string;
  readonly eventIds: readonly string[];
}

/** Consumers that count even before they consumed anything; the inboxes name the others. */
const known: Readonly<Partial<Record<Service, readonly string[]>>> = {
  'svc-auth': ['ride-completed-v1', 'ride-rated-v1'],
  'svc-drivers': ['ride', 'user'],
  'svc-admin': ['ride', 'user', 'driver'],
};

/** All committed events of all services, in the order of each outbox. */
export async function eventsOf(databases: Databases): Promise<EventRow[]> {
  const outboxes = services.map((service) =>
    databases.rows<EventRow>(
      service,
      `SELECT id, type, split_part(type, '.', 1) AS aggregate, published_at IS NOT NULL AS published,
              data->>'rideId' AS "rideId", (data->>'version')::int AS version, data->>'status' AS status,
              (data->>'rating')::int AS rating
       FROM outbox ORDER BY seq`,
    ),
  );
  return (await Promise.all(outboxes)).flat();
}

/** All consumers with the events of their inboxes. */
export async function consumersOf(databases: Databases): Promise<ConsumerRows[]> {
  const inboxes = services.map(async (service) => {
    const rows = await databases.rows<{ consumer: string; id: string }>(
      service,
      'SELECT consumer, event_id AS id FROM inbox',
    );
    const names = new Set([
      ...(known[service] ?? []).map((follows) => `${service}-${follows}`),
      ...rows.map(({ consumer }) => consumer),
    ]);
    return [...names].map((name) => ({
      name,
      follows: name.slice(service.length + 1),
      eventIds: rows.filter(({ consumer }) => consumer === name).map(({ id }) => id),
    }));
  });
  return (await Promise.all(inboxes)).flat();
}
