import { statSync } from 'node:fs';
import { GATEWAY, SERVICE_AREAS, type Area } from '../release/areas.js';
import { pointerOf, type Releases } from '../release/folders.js';
import { folderOf } from '../release/kept-versions.js';
import { readPlace } from '../release/pointer.js';
import { SOURCE } from '../release/release.js';
import { sentenceOf } from '../thrown.js';

const LOOK_MS = 500;

/** Puts the program in a folder in the place of an area's running processes, one by one. All or none of them. */
export type Exchange = (area: Area, root: string) => Promise<void>;

/** Which version of each service runs, and that it comes to be the one that is released. */
export class Rollout {
  private readonly running = new Map<string, string>();
  /** Versions that did not start: not tried again before the pointer has moved. */
  private readonly refused = new Map<string, { version: string; why: unknown }>();
  private turn: Promise<unknown> = Promise.resolve();
  private seen = '';

  /** @param source the repository, for what was never released */
  constructor(
    private readonly releases: Releases,
    private readonly source: string,
    private readonly exchange: Exchange,
    private readonly say: (line: string) => void,
  ) {}

  /** Decides which version of each service is started. */
  begin(): void {
    for (const area of SERVICE_AREAS) this.running.set(area.key, this.wanted(area));
    this.seen = this.stamp();
  }

  /** Where the running version of a service lies. */
  rootOf(area: Area): string {
    return this.rootOfVersion(area, this.running.get(area.key) ?? SOURCE);
  }

  /** The services that run from a release, each with its version. */
  released(): readonly string[] {
    return [...this.running].filter(([, version]) => version !== SOURCE).map(([key, version]) => `${key} ${version}`);
  }

  /** Takes what is released from now on. Returns what ends that. */
  follow(): () => void {
    const timer = setInterval(() => {
      const now = this.stamp();
      if (now === this.seen) return;
      this.seen = now;
      for (const area of SERVICE_AREAS) {
        this.settle(area).catch((error: unknown) => this.say(sentenceOf(error)));
      }
    }, LOOK_MS);
    return () => clearInterval(timer);
  }

  /**
   * Makes the version that is released the one that runs.
   * @throws StartFailure when it does not start: the one before runs on
   */
  async settle(area: Area): Promise<void> {
    await this.inTurn(async () => {
      const version = this.wanted(area);
      const refused = this.refused.get(area.key);
      if (refused?.version === version) throw refused.why;
      this.refused.delete(area.key);
      if (version !== this.running.get(area.key)) await this.change(area, version);
    });
  }

  /** Starts a service anew as it is, instance by instance. */
  async restart(area: Area): Promise<void> {
    await this.inTurn(() => this.change(area, this.running.get(area.key) ?? SOURCE));
  }

  private async change(area: Area, version: string): Promise<void> {
    const called = version === SOURCE ? `${area.name} as it is built here` : `${area.name} ${version}`;
    this.say(`${called} is being started beside what runs …`);
    try {
      await this.exchange(area, this.rootOfVersion(area, version));
    } catch (why) {
      this.refused.set(area.key, { version, why });
      throw why;
    }
    this.running.set(area.key, version);
    this.say(`${called} runs.`);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private wanted(area: Area): string {
    return readPlace(this.releases, area)?.version ?? SOURCE;
  }

  private rootOfVersion(area: Area, version: string): string {
    return version === SOURCE ? this.source : folderOf(this.releases, area, version);
  }

  private stamp(): string {
    const stat = statSync(pointerOf(this.releases, GATEWAY), { throwIfNoEntry: false });
    return `${stat?.ino}:${stat?.mtimeMs}`;
  }
}
