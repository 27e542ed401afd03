import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { localSubjects } from '@rahi/contracts';
import type { Logger, NatsLink } from '@rahi/service-kit';
import { ApiClient } from '../api/api-client.js';
import { LiveStream } from '../api/live-stream.js';
import { signIn } from '../api/sign-in.js';
import type { SimulatorConfig } from '../simulator.config.js';
import { DemoDriverAgent, type DriverWorld } from './demo-driver.js';
import { Gathering } from './gathering.js';
import { roster, type DemoDriver } from './roster.js';
import { SessionFiles } from './session-files.js';
import type { Stands } from './stands.js';

const stepMs = 500;
/** From so many failures in a row on, a demo driver is a warning. */
const failuresInRow = 3;
const retryMs = { first: 1000, most: 15_000 };
/** Between the starts of two drivers, in milliseconds. */
const staggerMs = 40;

/** Runs every demo driver in its own loop; a driver that fails pauses and continues. */
export class Fleet {
  readonly #gathering = new Gathering();
  readonly #stop = new AbortController();
  readonly #sessions: SessionFiles;
  readonly #agents: DemoDriverAgent[] = [];
  #loops: Promise<void>[] = [];

  constructor(
    private readonly config: SimulatorConfig,
    private readonly stands: Stands,
    private readonly link: NatsLink,
    private readonly log: Logger,
  ) {
    // Every driver's loop and stream wait on the same signal.
    setMaxListeners(0, this.#stop.signal);
    this.#sessions = new SessionFiles(join(config.STATE_DIR, 'fleet-sessions'));
  }

  get size(): number {
    return this.config.FLEET_SIZE;
  }

  get online(): number {
    return this.#agents.filter((agent) => agent.online).length;
  }

  start(): void {
    const { subject, data } = localSubjects.lookedAround;
    this.link.connection.subscribe(subject, {
      callback: (error, msg) => {
        const looked = error ? null : data.safeParse(msg.json());
        if (looked?.success) this.#gathering.look(looked.data, Date.now());
      },
    });
    this.#loops = roster(this.config.FLEET_SIZE).map((who, index) => this.#run(who, index));
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#loops);
  }

  async #run(who: DemoDriver, index: number): Promise<void> {
    const { API_URL } = this.config;
    const api = new ApiClient(API_URL, await this.#sessions.read(who.email));
    const stream: LiveStream = new LiveStream(
      API_URL,
      () => api.session,
      (message) => agent.hear(message),
    );
    const agent = new DemoDriverAgent(who, this.#worldOf(index, who, api, stream));
    this.#agents.push(agent);
    let following: Promise<void> | null = null;
    let wait = index * staggerMs;
    let failures = 0;
    while (await this.#pause(wait)) {
      try {
        if (!agent.online) await agent.begin();
        following ??= stream.follow(this.#stop.signal);
        await agent.step();
        failures = 0;
        wait = stepMs;
      } catch (error) {
        wait = Math.min(retryMs.most, retryMs.first * 2 ** failures);
        failures += 1;
        // One that is refused now and then tries again, and nobody need know.
        const level = failures >= failuresInRow ? 'warn' : 'info';
        this.log[level]({ driver: index, error: String(error), retryInMs: wait }, 'a demo driver failed');
      }
    }
    await following;
  }

  #worldOf(index: number, { email }: DemoDriver, api: ApiClient, stream: LiveStream): DriverWorld {
    const anchor = () => {
      const crowd = this.#gathering.crowdOf(index);
      return { place: crowd ?? this.stands.homeStand(index), watched: crowd !== null };
    };
    return {
      api,
      pace: this.config.DEMO_PACE,
      anchor,
      stand: () => this.stands.near(anchor().place),
      live: () => stream.open,
      signIn: async () => {
        await signIn(api, this.config.INBOX_URL, email);
        if (api.session) await this.#sessions.write(email, api.session);
      },
      tripCode: (rideId) => this.#tripCode(rideId),
    };
  }

  async #tripCode(rideId: string): Promise<string | null> {
    const { subject, answer } = localSubjects.tripCode;
    const reply = await this.link.connection.request(subject, JSON.stringify({ rideId }), { timeout: 2000 });
    return answer.parse(reply.json()).otp;
  }

  /** @returns false when the fleet stops */
  async #pause(ms: number): Promise<boolean> {
    if (this.#stop.signal.aborted) return false;
    return pause(ms, true, { signal: this.#stop.signal }).catch(() => false);
  }
}
