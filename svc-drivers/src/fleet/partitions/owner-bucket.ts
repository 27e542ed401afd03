import { Kvm, type KV } from '@nats-io/kv';
import { Inject, Injectable } from '@nestjs/common';
import { driverLeases, driverOwners, partitionCount } from '@rahi/contracts';
import { CONFIG, EventStream } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import type { DriversConfig } from '../../config.js';
import { leaseMs } from './lease.js';

export type Lease = z.output<typeof driverLeases.value>;
export type Owners = z.output<typeof driverOwners.value>;

/** The owners as the bucket has them. Revision 0: it has none. */
export interface RecordedOwners extends Owners {
  readonly revision: number;
}

const key = 'owners';
const nobody = Array.from({ length: partitionCount }, () => '');
/** Others write at the same time when several instances start. */
const attempts = 10;

/** The leases of the instances and the owners of the partitions, in JetStream KV. */
@Injectable()
export class OwnerBucket {
  #opening: Promise<{ leases: KV; owners: KV }> | null = null;

  constructor(
    private readonly stream: EventStream,
    @Inject(CONFIG) private readonly config: Pick<DriversConfig, 'NATS_REPLICAS'>,
  ) {}

  /** Renews a lease. Other instances see that; a lease that is not renewed disappears. */
  async renew(instance: string, lease: Lease): Promise<void> {
    await this.#with(({ leases }) => leases.put(instance, JSON.stringify(lease)));
  }

  async giveUp(instance: string): Promise<void> {
    await this.#with(({ leases }) => leases.delete(instance));
  }

  /** The lease of an instance that lives. */
  async leaseOf(instance: string): Promise<Lease | null> {
    const entry = await this.#with(({ leases }) => leases.get(instance));
    return entry?.operation === 'PUT' ? driverLeases.value.parse(entry.json()) : null;
  }

  async read(): Promise<RecordedOwners> {
    const entry = await this.#with(({ owners }) => owners.get(key));
    if (entry?.operation !== 'PUT') return { owners: nobody, desired: nobody, revision: 0 };
    return { ...driverOwners.value.parse(entry.json()), revision: entry.revision };
  }

  /** Changes the owners in one write that succeeds only if nobody else wrote meanwhile; otherwise tries again with what they wrote. */
  async change(change: (before: Owners) => Owners): Promise<RecordedOwners> {
    for (let attempt = 1; ; attempt++) {
      const { revision: before, ...found } = await this.read();
      const changed = change(found);
      const text = JSON.stringify(changed);
      if (text === JSON.stringify(found)) return { ...found, revision: before };
      try {
        const revision = await this.#with((kv) =>
          before === 0 ? kv.owners.create(key, text) : kv.owners.update(key, text, before),
        );
        return { ...changed, revision };
      } catch (error) {
        if (attempt === attempts) throw error;
      }
    }
  }

  async #with<T>(work: (kv: { leases: KV; owners: KV }) => Promise<T>): Promise<T> {
    try {
      return await work(await (this.#opening ??= this.#open()));
    } catch (error) {
      // The next use opens them again: a server that lost its store comes back without them.
      this.#opening = null;
      throw error;
    }
  }

  async #open() {
    const kvm = new Kvm(this.stream.client);
    // A read must see the last write: only the leader of the bucket answers.
    const kept = { history: 1, replicas: this.config.NATS_REPLICAS, allow_direct: false };
    const [leases, owners] = await Promise.all([
      kvm.create(driverLeases.bucket, { ...kept, storage: 'memory', ttl: leaseMs }),
      kvm.create(driverOwners.bucket, { ...kept, storage: 'file' }),
    ]);
    return { leases, owners };
  }
}
