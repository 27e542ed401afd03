import { join } from 'node:path';
import {
  anyLine,
  startProduct,
  testFolder,
  type Rewire,
  type TestProduct,
  type TestProductOptions,
} from '@rahi/testing-kit';
import { driverOnline, signUp } from '../people/people.js';
import { clockAhead } from './clock/clock-ahead.js';
import { BoundedFolder } from './disk/bounded-folder.js';
import { Journal } from './load/journal.js';
import type { Pair } from './load/trip.js';
import { Databases } from './verify/databases.js';
import { verify, type Findings } from './verify/verify.js';
import { Wires } from './wire/wires.js';

const broken = anyLine('it is broken on purpose, and judged by what people and databases have afterwards');

export interface RigOptions extends Pick<TestProductOptions, 'scale' | 'env' | 'watched' | 'expectedInLogs'> {
  /** Gives Postgres its own disk of this size. */
  readonly diskMegabytes?: number | undefined;
  /** Puts everything on that disk: databases, JetStream, logs and records. */
  readonly everythingOnDisk?: boolean;
  /** Processes whose clock is ahead of the machine's, in milliseconds. */
  readonly clocksAhead?: Readonly<Record<string, number>>;
}

/** A running product with relays on its connections, people, and a journal of the answers to them. */
export class Rig {
  readonly journal = new Journal();
  readonly databases: Databases;

  #people = 0;

  private constructor(
    readonly product: TestProduct,
    readonly wires: Wires,
    /** The disk of Postgres or of everything, when it has its own. */
    readonly disk: BoundedFolder | undefined,
  ) {
    this.databases = new Databases(product);
  }

  static async start({ diskMegabytes, everythingOnDisk, clocksAhead = {}, ...options }: RigOptions = {}): Promise<Rig> {
    const wires = new Wires();
    const rewire: Rewire = async (process, env) => ({
      ...(await wires.rewire(process, env)),
      ...clockAhead(clocksAhead[process] ?? 0),
    });
    const dataDir = testFolder('product');
    const bounded = everythingOnDisk ? dataDir : join(dataDir, 'postgres');
    const disk = diskMegabytes === undefined ? undefined : BoundedFolder.mount(bounded, diskMegabytes);
    const expectedInLogs = [...(options.expectedInLogs ?? []), broken];
    // Its pairs ride many times, and a trip ends with its rating: payment is not what breaks here.
    const env = { UNPAID_RIDES: '0', ...options.env };
    return new Rig(await startProduct({ ...options, env, dataDir, web: false, rewire, expectedInLogs }), wires, disk);
  }

  /** The process of a service; the first of several. */
  readonly processOf = (service: string): string => (this.product.names.includes(service) ? service : `${service}-1`);

  /** A new rider and a new driver. */
  async newPair(): Promise<Pair> {
    this.#people += 1;
    const rider = await signUp(this.product, `Rider ${this.#people}`);
    return { rider, driver: await driverOnline(this.product, `Driver ${this.#people}`) };
  }

  /** New pairs, one at a time, so that signing up causes no load. */
  async newPairs(count: number): Promise<Pair[]> {
    const pairs: Pair[] = [];
    while (pairs.length < count) pairs.push(await this.newPair());
    return pairs;
  }

  /** Kills a process and starts it again. */
  async crash(name: string): Promise<void> {
    await this.product.crash(name);
    await this.product.startProcess(name);
  }

  verify(): Promise<Findings> {
    return verify(this.databases, this.journal);
  }

  async stop(): Promise<void> {
    await this.databases.close();
    await this.product.stop();
    await this.wires.close();
    this.disk?.unmount();
  }
}
