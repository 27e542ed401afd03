import { leaseMs } from './lease.js';
import type { Lease } from './owner-bucket.js';
import type { Ownership } from './ownership.js';

/** The other instances, by the leases they renew. Times are of the monotonic clock, in milliseconds. */
export class Members {
  readonly #heardAt = new Map<string, number>();
  readonly #leaving = new Set<string>();
  /** Drivers online in each partition, as its owner last said. */
  readonly online = new Map<number, number>();

  constructor(private readonly ownership: Pick<Ownership, 'members'>) {}

  /** Those who can take partitions. */
  get staying(): string[] {
    return [...this.#heardAt.keys()].filter((member) => !this.#leaving.has(member));
  }

  lives(member: string): boolean {
    return this.#heardAt.has(member);
  }

  /** @returns whether this changes who can take partitions */
  heard(member: string, { leaving, online }: Lease, now: number): boolean {
    const isNew = !this.#heardAt.has(member) || leaving !== this.#leaving.has(member);
    this.#heardAt.set(member, now);
    this.ownership.members.add(member);
    for (const [partition, count] of online) this.online.set(partition, count);
    if (leaving) this.#leaving.add(member);
    else this.#leaving.delete(member);
    return isNew;
  }

  lost(member: string): void {
    this.#heardAt.delete(member);
    this.#leaving.delete(member);
    this.ownership.members.delete(member);
  }

  /** After this instance was frozen or cut off, it cannot know which of the others are gone, and counts all as present. */
  renewAll(now: number): void {
    for (const member of this.#heardAt.keys()) this.#heardAt.set(member, now);
  }

  /** Drops those whose leases have ended. */
  expire(now: number): void {
    for (const [member, at] of this.#heardAt) if (now - at > leaseMs) this.lost(member);
  }
}
