import { jetstream } from '@nats-io/jetstream';
import { Kvm, type KV } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import { tripPositions } from '@rahi/contracts';

/** The bucket of the last positions of trips, as svc-rides makes it. */
export function openTripBucket(connection: NatsConnection): Promise<KV> {
  return new Kvm(jetstream(connection)).create(tripPositions.bucket, {
    history: 1,
    ttl: 3_600_000,
    storage: 'memory',
  });
}
