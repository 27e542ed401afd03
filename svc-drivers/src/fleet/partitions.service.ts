import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import {
  callSubject,
  driverLeases,
  instanceSubject,
  nearbyDrivers,
  ownersChanged,
  partitionSubject,
  partQuestions,
  updateDriver,
} from '@rahi/contracts';
import {
  idle,
  Jobs,
  LOGGER,
  NATS,
  NatsLink,
  NatsTransport,
  type Job,
  type Logger,
  type Watch,
} from '@rahi/service-kit';
import type * as z from 'zod/mini';
import { FleetHints } from './fleet-hints.service.js';
import { FleetReader } from './fleet-reader.service.js';
import { Fleet } from './fleet.js';
import { balanceMs, countMs, frozenMs, handOverMs, leaseMs, lookMs, renewMs, tooMuch } from './partitions/lease.js';
import { Members } from './partitions/members.js';
import { OwnerBucket, type Lease, type Owners, type RecordedOwners } from './partitions/owner-bucket.js';
import { Ownership, type OwnersSource } from './partitions/ownership.js';
import { imbalance, plan } from './partitions/plan.js';
import { PartitionsMetrics } from './partitions/partitions-metrics.js';

/** The calls that go to the owner of a place. */
const placedCalls = [nearbyDrivers, updateDriver].map(callSubject);

/**
 * Takes partitions and gives them up, so that each has one owner among the instances that live (ADR 0050). The first of them by id
 * plans the owner of each. An instance that takes a partition listens to it, reads its drivers from Postgres, and then writes itself into
 * the bucket; the former owner answers until it sees that.
 */
@Injectable()
export class Partitions implements OwnersSource {
  readonly #members: Members;
  /** The hints of a partition, and the calls that its owner answers. */
  readonly #hints = new Map<number, Subscription>();
  readonly #calls = new Map<number, Subscription[]>();
  readonly #takeOvers: Watch;
  readonly #reads: Watch;
  #renewedAt = performance.now();
  #renewError: unknown;
  #leases: Job | null = null;
  #looks: Job | null = null;
  readonly #draining = new Set<Promise<void>>();
  /** Partitions that are being read, and not its own yet. */
  #taking: ReadonlySet<number> = new Set();
  #revision = 0;
  #balanceAt = 0;
  #countedAt = -Infinity;
  #counts: Lease['online'] = [];
  #looking: Promise<void> | null = null;
  #reading: Promise<void> | null = null;
  #awakeAt = performance.now();
  #isConfirmed = true;
  #isLeaving = false;
  /** False until it may own partitions. */
  #isMember = false;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly link: NatsLink,
    private readonly transport: NatsTransport,
    private readonly bucket: OwnerBucket,
    private readonly ownership: Ownership,
    private readonly fleet: Fleet,
    private readonly reader: FleetReader,
    private readonly hints: FleetHints,
    private readonly metrics: PartitionsMetrics,
    private readonly jobs: Jobs,
  ) {
    this.#takeOvers = jobs.watch('Partition take-over');
    this.#reads = jobs.watch('Partition owners');
    ownership.source = this;
    // Opening the roads of a city takes a second in which nothing is answered.
    transport.beforeServing.push(async () => {
      await this.#follow();
      // On trial it asks the owners, and owns nothing.
      if (!transport.startsOnTrial) await this.#join();
    });
    transport.afterTrial.push(() => this.#join());
    this.#members = new Members(ownership);
  }

  /** Knows from now on who owns what. */
  async #follow(): Promise<void> {
    this.#hearOthers();
    await this.nats.flush();
    await this.read();
    const owners = [...new Set([...this.ownership.owners, ...this.ownership.desired])].filter((owner) => owner !== '');
    const leases = await Promise.all(owners.map((owner) => this.bucket.leaseOf(owner)));
    for (const [index, owner] of owners.entries()) {
      const lease = leases[index];
      if (lease && owner !== this.ownership.self) this.#heard(owner, lease);
    }
    const { jobs } = this;
    const options = { runs: 'everywhere', whileStopping: true } as const;
    this.#leases = jobs.every('Partition leases', renewMs / 1000, () => this.#renewOr(), options);
    this.#looks = jobs.every('Partition clock', lookMs / 1000, () => this.#tick(), options);
  }

  /** Joins the others; when it resolves, this instance holds what is free. */
  async #join(): Promise<void> {
    await this.bucket.renew(this.ownership.self, { leaving: false, online: [] });
    await this.read();
    this.#isMember = true;
    // A look that began before would take nothing.
    await this.#looking;
    await this.#look();
  }

  isSure(): boolean {
    return this.#isConfirmed && performance.now() - this.#awakeAt < frozenMs;
  }

  /** Reads the owners. While the bucket is away nobody can take anything over, and those last known stay. */
  read(): Promise<void> {
    return (this.#reading ??= this.#readNow().finally(() => (this.#reading = null)));
  }

  /** Lets others take over all that this instance holds, for a few seconds at most; then gives the rest up. */
  async handOver(): Promise<void> {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    if (this.#isMember && this.link.up)
      await Promise.race([this.#leave(), pause(handOverMs + renewMs, undefined, { ref: false })]);
    await Promise.all([this.#leases?.stop(), this.#looks?.stop()]);
    // A look that takes over writes into the bucket, and would do so on a closed connection.
    await Promise.race([this.#looking, pause(renewMs, undefined, { ref: false })]);
    this.#apply({ ...this.#withoutSelf(this.ownership), revision: 0 });
    await Promise.all(this.#draining);
    await this.transport.answersSent();
  }

  async #leave(): Promise<void> {
    try {
      await this.#renew();
      const until = performance.now() + handOverMs;
      while (this.#members.staying.length > 0 && this.#owned().length > 0 && performance.now() < until) await pause(20);
      if (this.#owned().length > 0) this.#announce(await this.bucket.change((before) => this.#withoutSelf(before)));
      await this.bucket.giveUp(this.ownership.self);
    } catch (error) {
      this.log.warn({ error: String(error) }, 'partitions were not handed over: others take them when the lease ends');
    }
  }

  #hearOthers(): void {
    this.nats.subscribe(`$KV.${driverLeases.bucket}.*`, {
      callback: (_error, msg) => {
        const member = msg.subject.slice(msg.subject.lastIndexOf('.') + 1);
        if (member === this.ownership.self) return;
        if (msg.data.length === 0) return this.#members.lost(member);
        const lease = read(driverLeases.value, msg);
        if (lease) this.#heard(member, lease);
      },
    });
    this.nats.subscribe(ownersChanged.subject, {
      callback: (_error, msg) => {
        const changed = read(ownersChanged.data, msg);
        if (changed && changed.revision > this.#revision) this.#apply(changed);
      },
    });
    for (const { subject } of partQuestions)
      this.transport.answerAs(subject, instanceSubject(subject, this.ownership.self), async () => {
        if (!this.isSure()) await this.read();
        return true;
      });
  }

  #heard(member: string, lease: Lease): void {
    const isNew = this.#members.heard(member, lease, performance.now());
    if (isNew && this.#isMember) void this.#look();
  }

  /**
   * Begins to renew every second, whether the last renewal has ended or not: a lease lasts for three.
   * @throws Error when the lease is over
   */
  async #renewOr(): Promise<typeof idle | void> {
    if (!this.link.up) return idle;
    const begun = performance.now();
    await Promise.race([this.#renew(), pause(0.9 * renewMs, undefined, { ref: false })]);
    if (this.#renewedAt >= begun) return;
    const ms = Math.round(performance.now() - this.#renewedAt);
    if (ms > leaseMs) throw new Error(`the lease was not renewed for ${ms} ms`, { cause: this.#renewError });
    return idle;
  }

  async #renew(): Promise<void> {
    if (!this.link.up) return;
    try {
      const lease = { leaving: this.#isLeaving, online: this.#count() };
      await Promise.all([this.#isMember && this.bucket.renew(this.ownership.self, lease), this.read()]);
      this.#renewedAt = performance.now();
    } catch (error) {
      this.#renewError = error;
      this.log.warn({ error: String(error) }, 'a lease could not be renewed');
    }
  }

  #tick(): void {
    this.#noteAbsence();
    if (this.link.up) void this.#look();
  }

  /** An instance that heard nobody for a while, because it was frozen or cut off, does not know who is gone or what it still owns. */
  #noteAbsence(): void {
    const now = performance.now();
    if (!this.link.up || now - this.#awakeAt > frozenMs) {
      this.#isConfirmed = false;
      this.#members.renewAll(now);
    }
    this.#awakeAt = now;
  }

  #look(): Promise<void> {
    return (this.#looking ??= this.#takeOvers
      .of(() => this.#lookNow())
      .catch((error: unknown) => this.log.warn({ error: String(error) }, 'partitions could not be taken over'))
      .finally(() => (this.#looking = null)));
  }

  async #lookNow(): Promise<void> {
    this.#noteAbsence();
    if (!this.isSure()) await this.read();
    this.#members.expire(performance.now());
    if (!this.#isMember || this.#isLeaving) return;
    await this.#plan();
    const { desired, self } = this.ownership;
    const wanted = [...desired.keys()].filter((one) => desired[one] === self && !this.#calls.has(one));
    if (wanted.length > 0) await this.#takeOver(new Set(wanted));
  }

  /** One instance plans for all: at once when members came or went, and now and then because drivers gather in a few partitions. */
  async #plan(): Promise<void> {
    const members = [...this.#members.staying, this.ownership.self].toSorted();
    if (members[0] !== this.ownership.self) return;
    const { desired } = this.ownership;
    const hasChanged = desired.some((one) => !members.includes(one)) || members.some((one) => !desired.includes(one));
    if (!hasChanged && performance.now() < this.#balanceAt) return;
    this.#balanceAt = performance.now() + balanceMs;
    for (const [partition, count] of this.#count()) this.#members.online.set(partition, count);
    const total = [...this.#members.online.values()].reduce((sum, count) => sum + count, 0);
    // An empty partition counts a little, too: drivers will come.
    const least = 1 + total / desired.length / 10;
    const weights = [...desired.keys()].map((partition) => least + (this.#members.online.get(partition) ?? 0));
    const before = { members, desired, weights };
    const planned = plan(before);
    if (!hasChanged && imbalance(before) < tooMuch) return;
    this.#publish(await this.bucket.change(({ owners }) => ({ owners, desired: planned })));
  }

  /** Its own partitions, and how many drivers are online in each. */
  #count(): Lease['online'] {
    if (performance.now() - this.#countedAt < countMs) return this.#counts;
    this.#countedAt = performance.now();
    const counts = this.fleet.onlineByPartition();
    this.#counts = this.#owned().map((partition): [number, number] => [partition, counts.get(partition) ?? 0]);
    return this.#counts;
  }

  async #takeOver(wanted: ReadonlySet<number>): Promise<void> {
    const { self, owners: seen } = this.ownership;
    const begun = performance.now();
    this.#taking = wanted;
    for (const partition of wanted) {
      if (this.#hints.has(partition)) continue;
      this.#hints.set(partition, this.hints.hear(partition));
      this.ownership.kept.add(partition);
      this.ownership.heldSince.set(partition, Date.now());
    }
    try {
      await this.nats.flush();
      await this.reader.load(wanted);
      const takes = (owner: string, partition: number): boolean =>
        wanted.has(partition) && (owner === seen[partition] || !this.#members.lives(owner));
      this.#publish(
        await this.bucket.change(({ owners, desired }) => {
          return { owners: owners.map((owner, partition) => (takes(owner, partition) ? self : owner)), desired };
        }),
      );
    } finally {
      this.#taking = new Set();
      this.#dropOthers();
    }
    const taken = [...wanted].filter((partition) => this.ownership.isOwn(partition)).length;
    this.metrics.handOvers.inc({ direction: 'taken' }, taken);
    const ms = Math.round(performance.now() - begun);
    this.log.info({ taken, owned: this.#owned().length, ms }, 'partitions were taken over');
  }

  #owned(): number[] {
    return [...this.ownership.owners.keys()].filter((partition) => this.ownership.isOwn(partition));
  }

  #withoutSelf({ owners, desired }: Pick<Ownership, 'owners' | 'desired'>): Owners {
    const without = (ids: readonly string[]) => ids.map((id) => (id === this.ownership.self ? '' : id));
    return { owners: without(owners), desired: without(desired) };
  }

  #publish(recorded: RecordedOwners): void {
    this.#apply(recorded);
    this.#announce(recorded);
  }

  #announce(recorded: RecordedOwners): void {
    this.nats.publish(ownersChanged.subject, JSON.stringify(recorded));
  }

  async #readNow(): Promise<void> {
    this.#noteAbsence();
    const before = this.#revision;
    try {
      const recorded = await this.#reads.of(() => this.bucket.read());
      // Otherwise a hint was faster.
      if (this.#revision === before) this.#apply(recorded);
    } catch (error) {
      this.log.warn({ error: String(error) }, 'the owners of partitions could not be read');
    }
    this.#awakeAt = performance.now();
    this.#isConfirmed = this.link.up;
  }

  /** Answers for what is its own from now on, and for nothing else. */
  #apply({ owners, desired, revision }: RecordedOwners): void {
    if (revision === this.#revision && revision !== 0) return;
    this.#revision = revision;
    this.ownership.owners = owners;
    this.ownership.desired = desired;
    const given = new Set<number>();
    for (const partition of owners.keys()) {
      const calls = this.#calls.get(partition);
      if (this.ownership.isOwn(partition) && this.#hints.has(partition)) {
        if (!calls) this.#calls.set(partition, this.#answerCalls(partition));
      } else if (calls) {
        given.add(partition);
        this.#calls.delete(partition);
        // What was sent to it before is answered.
        for (const subscription of calls) this.#drain(subscription);
      }
    }
    this.metrics.owned.set(this.#calls.size);
    if (given.size === 0) return;
    this.metrics.handOvers.inc({ direction: 'given' }, given.size);
    this.hints.handOver(given);
    this.#dropOthers();
  }

  #answerCalls(partition: number): Subscription[] {
    const mayAnswer = async () => {
      await this.read();
      return this.ownership.isOwn(partition);
    };
    return placedCalls.map((subject) => {
      const name = partitionSubject(subject, partition);
      return this.transport.answerAs(subject, name, () => this.isSure() || mayAnswer());
    });
  }

  /** Forgets the drivers of partitions that are not its own, unless it is about to take them. */
  #dropOthers(): void {
    for (const [partition, subscription] of this.#hints) {
      if (this.#calls.has(partition) || this.#taking.has(partition)) continue;
      subscription.unsubscribe();
      this.#hints.delete(partition);
      this.ownership.kept.delete(partition);
      this.ownership.heldSince.delete(partition);
    }
    this.fleet.forgetOthers();
  }

  #drain(subscription: Subscription): void {
    if (subscription.isClosed()) return;
    const drained = subscription.drain().finally(() => this.#draining.delete(drained));
    this.#draining.add(drained);
  }
}

function read<T>(schema: z.ZodMiniType<T>, msg: Msg): T | null {
  try {
    return schema.parse(msg.json());
  } catch {
    return null;
  }
}
