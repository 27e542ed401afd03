import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { localSubjects, type LatLng } from '@rahi/contracts';
import type { Logger, NatsLink } from '@rahi/service-kit';
import { ApiClient } from '../api/api-client.js';
import { signIn } from '../api/sign-in.js';
import type { SimulatorConfig } from '../simulator.config.js';
import { DemoDriverAgent } from './demo-driver.js';
import { Gathering } from './gathering.js';
import { roster, type DemoDriver } from './roster.js';
import { SessionStore } from './session-store.js';

const stepMs = 500;
const retryMs = { first: 1000, most: 15_000 };

/** Runs every demo driver on its own loop; one that fails pauses and goes on. */
export class Fleet {
  readonly #gathering = new Gathering();
  readonly #stop = new AbortController();
  readonly #sessions: SessionStore;
  readonly #agents: DemoDriverAgent[] = [];
  #loops: Promise<void>[] = [];

  constructor(
    private readonly config: SimulatorConfig,
    private readonly link: NatsLink,
    private readonly log: Logger,
  ) {
    // Every driver's loop waits on the same signal.
    setMaxListeners(config.FLEET_SIZE + 1, this.#stop.signal);
    this.#sessions = new SessionStore(join(config.STATE_DIR, 'fleet-sessions.json'));
  }

  get size(): number {
    return this.config.FLEET_SIZE;
  }

  get online(): number {
    return this.#agents.filter((agent) => agent.online).length;
  }

  async start(): Promise<void> {
    await this.#sessions.load();
    this.link.connection.subscribe(localSubjects.lookedAround.subject, {
      callback: (error, msg) => {
        const looked = error ? null : localSubjects.lookedAround.data.safeParse(msg.json());
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
    const agent = this.#agent(who, () => this.#gathering.placeOf(index));
    this.#agents.push(agent);
    let wait = index * 40;
    let failures = 0;
    while (await this.#pause(wait)) {
      try {
        if (!agent.online) await agent.begin();
        await agent.step();
        failures = 0;
        wait = stepMs;
      } catch (error) {
        wait = Math.min(retryMs.most, retryMs.first * 2 ** failures);
        failures += 1;
        this.log.warn({ driver: index, error: String(error), retryInMs: wait }, 'a demo driver paused');
      }
    }
  }

  #agent(who: DemoDriver, anchor: () => LatLng): DemoDriverAgent {
    const api = new ApiClient(this.config.API_URL, this.#sessions.get(who.email));
    return new DemoDriverAgent(who, {
      api,
      anchor,
      signIn: async () => {
        await signIn(api, this.config.INBOX_URL, who.email);
        if (api.session) await this.#sessions.set(who.email, api.session);
      },
      tripCode: (rideId) => this.#tripCode(rideId),
      random: Math.random,
      now: Date.now,
      pace: this.config.DEMO_PACE,
    });
  }

  async #tripCode(rideId: string): Promise<string | null> {
    const { subject, answer } = localSubjects.tripCode;
    const reply = await this.link.connection.request(subject, JSON.stringify({ rideId }), { timeout: 2000 });
    return answer.parse(reply.json()).otp;
  }

  /** @returns false when the fleet stops. */
  async #pause(ms: number): Promise<boolean> {
    if (this.#stop.signal.aborted) return false;
    return pause(ms, true, { signal: this.#stop.signal }).catch(() => false);
  }
}
