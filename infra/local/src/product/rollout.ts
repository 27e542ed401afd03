import { statSync } from 'node:fs';
import { GATEWAY, SERVICE_AREAS, type Area } from '../release/areas.js';
import { pointerOf, type Releases } from '../release/folders.js';
import { folderOf } from '../release/kept-versions.js';
import { readPlace } from '../release/pointer.js';
import { isKept, prove, SOURCE, takeBack } from '../release/release.js';
import { StartFailure } from '../start-failure.js';
import { sentenceOf } from '../thrown.js';

const LOOK_MS = 500;

/** Puts the program in a folder in the place of an area's running processes, one by one. All or none of them. */
export type Exchange = (area: Area, root: string) => Promise<void>;

/** Which version of each service runs, and that it comes to be the one that is released. */
export class Rollout {
  private readonly running = new Map<string, string>();
  /** The last version of each service that did not start, with what was said of it. */
  private readonly refused = new Map<string, { version: string; why: StartFailure }>();
  private turn: Promise<unknown> = Promise.resolve();
  private seen = '';

  /**
   * @param source the repository, for what was never released
   * @param halt aborted once stopping has begun: what does not start from then on is not to blame
   */
  constructor(
    private readonly releases: Releases,
    private readonly source: string,
    private readonly exchange: Exchange,
    private readonly say: (line: string) => void,
    private readonly halt: AbortSignal,
  ) {}

  /** Decides which version of each service is started: of one that was released and never ran, the one that did. */
  begin(): void {
    for (const area of SERVICE_AREAS) {
      const place = readPlace(this.releases, area);
      const proven =
        place?.proven !== undefined && isKept(this.releases, area, place.proven) ? place.proven : undefined;
      this.running.set(area.key, proven ?? place?.version ?? SOURCE);
    }
  }

  /** Where the running version of a service lies. */
  rootOf(area: Area): string {
    return this.rootOfVersion(area, this.versionOf(area));
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
   * @param asked the version that whoever asks has released
   * @throws StartFailure when it does not start: the one before runs on, and the pointer is back at it
   */
  async settle(area: Area, asked?: string): Promise<void> {
    await this.inTurn(async () => {
      const version = this.wanted(area);
      if (version !== this.versionOf(area)) await this.change(area, version);
      else await prove(this.releases, area, version);
      if (asked === undefined || asked === version) return;
      const refused = this.refused.get(area.key);
      if (refused?.version === asked) throw refused.why;
      throw new StartFailure(`${area.name} ${asked} is not what is released any more: ${called(version)} runs.`);
    });
  }

  /** Starts a service anew as it is, instance by instance. */
  async restart(area: Area): Promise<void> {
    await this.inTurn(() => this.change(area, this.versionOf(area)));
  }

  private async change(area: Area, version: string): Promise<void> {
    const before = this.versionOf(area);
    this.say(`${area.name} ${called(version)} is being started beside what runs …`);
    try {
      await this.exchange(area, this.rootOfVersion(area, version));
    } catch (cause) {
      if (version === before || this.halt.aborted) throw cause;
      const why = new StartFailure(await this.takenBack(area, version, cause), { cause });
      this.refused.set(area.key, { version, why });
      throw why;
    }
    this.running.set(area.key, version);
    await prove(this.releases, area, version);
    this.say(`${area.name} ${called(version)} runs.`);
  }

  /** Moves the pointer back here, and not in the command that moved it: that one may be gone by now. */
  private async takenBack(area: Area, version: string, cause: unknown): Promise<string> {
    const running = this.versionOf(area);
    const why = sentenceOf(cause);
    try {
      await takeBack(this.releases, area, version, running);
      return `${area.name} ${called(version)} is taken back, ${called(running)} runs on: ${why}`;
    } catch (error) {
      return `${area.name} ${called(version)} does not start and is not taken back (${sentenceOf(error)}), ${called(running)} runs on: ${why}`;
    }
  }

  private versionOf(area: Area): string {
    return this.running.get(area.key) ?? SOURCE;
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

const called = (version: string): string => (version === SOURCE ? 'as it is built here' : version);
