import type { Rewire } from '@rahi/testing-kit';
import { NatsReader, type NatsMoment } from './nats-wire.js';
import { PostgresReader, type DatabaseMoment } from './postgres-wire.js';
import { Relay, type Fate } from './relay.js';

export type Moment = DatabaseMoment | NatsMoment;

/** Decides whether the message at a moment passes. It is dropped when any watcher drops it. */
export type Watcher = (moment: Moment) => Fate | 'drop';

/**
 * The connections between each process and its Postgres and NATS. Faults happen between two messages on them, so the
 * product needs no hooks for faults.
 */
export class Wires {
  readonly #relays: Relay[] = [];
  readonly #watchers = new Map<string, Set<Watcher>>();

  /** For `startProduct`. */
  readonly rewire: Rewire = async (process, env) => {
    const tell = (moment: Moment) => this.#tell(process, moment);
    const readers = { DATABASE_URL: () => new PostgresReader(tell), NATS_URL: () => new NatsReader(tell) };
    const wired = { ...env };
    for (const [variable, newReader] of Object.entries(readers)) {
      const address = env[variable];
      if (address === undefined) continue;
      const url = new URL(address);
      const relay = await Relay.open(Number(url.port), newReader);
      this.#relays.push(relay);
      url.port = String(relay.port);
      wired[variable] = url.href;
    }
    return wired;
  };

  /** Watches the connections of a process. @returns the function that ends the watch */
  watch(process: string, watcher: Watcher): () => void {
    const watchers = this.#watchers.get(process) ?? new Set();
    this.#watchers.set(process, watchers.add(watcher));
    return () => watchers.delete(watcher);
  }

  async close(): Promise<void> {
    await Promise.all(this.#relays.map((relay) => relay.close()));
  }

  #tell(process: string, moment: Moment): Fate | 'drop' {
    for (const watcher of this.#watchers.get(process) ?? []) {
      const fate = watcher(moment);
      if (fate !== 'pass') return fate;
    }
    return 'pass';
  }
}
