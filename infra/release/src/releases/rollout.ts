import { unwatchFile, watchFile } from 'node:fs';
import { errorLine, StartFailure } from '@rahi/machine-kit/errors';
import { GATEWAY, SERVICE_AREAS, type Area } from './areas.js';
import { pointerOf, type Releases } from './folders.js';
import { folderOf } from './kept-versions.js';
import { readPlace, type Canary } from './pointer.js';
import { endCanary } from './canary.js';
import { called, isKept, markProven, SOURCE, withdraw } from './release.js';

const POLL_MS = 500;

/**
 * Replaces the running processes of an area, one by one, by the program in a folder: all of them, or none.
 * @param isNew it has never run: it is on trial first
 */
export type Exchange = (area: Area, root: string, isNew: boolean) => Promise<void>;

/** Runs a version of a service beside its instances. */
export interface Besides {
  /** @param onWorse called once when it turns out to be worse, at any time until it is ended */
  begin(area: Area, root: string, share: number, onWorse: (why: unknown) => void): Promise<void>;
  end(area: Area): Promise<void>;
}

/** Knows which version of each service runs, and runs the released one. */
export class Rollout {
  private readonly running = new Map<Area, string>();
  /** Of each service, the last version that did not start, and why. */
  private readonly refused = new Map<Area, { version: string; why: StartFailure }>();
  /** Of each service, the version that serves a share of its sessions. */
  private readonly canaries = new Map<Area, Canary>();
  private queue: Promise<unknown> = Promise.resolve();

  /**
   * @param source the repository, for services that were never released
   * @param halt aborted when stopping begins: a version that does not start after that is not withdrawn
   */
  constructor(
    private readonly releases: Releases,
    private readonly source: string,
    private readonly exchange: Exchange,
    private readonly besides: Besides,
    private readonly say: (line: string) => void,
    private readonly halt: AbortSignal,
  ) {}

  /** Chooses the version of each service to start with: the last one that has run, where the released one has not. */
  begin(): void {
    for (const area of SERVICE_AREAS) {
      const place = readPlace(this.releases, area);
      const proven = place?.proven;
      const isThere = proven !== undefined && isKept(this.releases, area, proven);
      this.running.set(area, isThere ? proven : (place?.version ?? SOURCE));
    }
  }

  /** The folder of a service's running version. */
  rootOf(area: Area): string {
    return this.folderOf(area, this.versionOf(area));
  }

  /** The services that run from a release, each with its version. */
  released(): readonly string[] {
    return [...this.running].flatMap(([area, version]) => (version === SOURCE ? [] : [`${area.key} ${version}`]));
  }

  /** Runs whatever is released from now on. Returns a function that ends this. */
  follow(): () => void {
    const pointer = pointerOf(this.releases, GATEWAY);
    const settle = () => {
      for (const area of SERVICE_AREAS) this.settle(area).catch((error: unknown) => this.say(errorLine(error)));
    };
    watchFile(pointer, { interval: POLL_MS }, settle);
    settle();
    return () => unwatchFile(pointer, settle);
  }

  /**
   * Makes the released version the one that runs.
   * @param asked the version that the caller has released
   * @throws StartFailure when it does not start: the old one keeps running, and the pointer is moved back to it
   */
  async settle(area: Area, asked?: string): Promise<void> {
    await this.inQueue(async () => {
      const { version = SOURCE, canary } = readPlace(this.releases, area) ?? {};
      if (canary?.version !== this.canaries.get(area)?.version || canary?.share !== this.canaries.get(area)?.share)
        await this.changeCanary(area, canary);
      if (version !== this.versionOf(area)) await this.change(area, version);
      else await markProven(this.releases, area, version);
      if (asked === undefined || asked === version || asked === this.canaries.get(area)?.version) return;
      const refused = this.refused.get(area);
      if (refused?.version === asked) throw refused.why;
      throw new StartFailure(`${area.name} ${asked} is no longer released: ${called(version)} runs.`);
    });
  }

  /** @param wanted undefined for none */
  private async changeCanary(area: Area, wanted: Canary | undefined): Promise<void> {
    const before = this.canaries.get(area);
    this.canaries.delete(area);
    await this.besides.end(area);
    if (!wanted) return this.say(`${area.name} ${before?.version} has no share any more.`);
    const { version, share } = wanted;
    const onWorse = (cause: unknown) => {
      const work = () => this.withdrawCanary(area, version, cause);
      this.inQueue(work).catch((error: unknown) => this.say(errorLine(error)));
    };
    try {
      await this.besides.begin(area, this.folderOf(area, version), share, onWorse);
    } catch (cause) {
      if (this.halt.aborted) throw cause;
      return await this.withdrawCanary(area, version, cause);
    }
    this.canaries.set(area, wanted);
    this.say(`${area.name} ${version} serves ${share}% of the sessions.`);
  }

  private async withdrawCanary(area: Area, version: string, cause: unknown): Promise<void> {
    this.canaries.delete(area);
    await this.besides.end(area);
    await endCanary(this.releases, area, version);
    const why = `${area.name} ${version} is withdrawn, ${called(this.versionOf(area))} serves all sessions: ${errorLine(cause)}`;
    this.refused.set(area, { version, why: new StartFailure(why, { cause }) });
    this.say(why);
  }

  /** Starts the running version of a service again, instance by instance. */
  async restart(area: Area): Promise<void> {
    await this.inQueue(() => this.change(area, this.versionOf(area)));
  }

  private async change(area: Area, version: string): Promise<void> {
    const before = this.versionOf(area);
    this.say(`${area.name} ${called(version)} is starting beside the running one …`);
    try {
      const isNew = readPlace(this.releases, area)?.proven !== undefined && version !== before;
      await this.exchange(area, this.folderOf(area, version), isNew);
    } catch (cause) {
      if (version === before || this.halt.aborted) throw cause;
      const why = await this.withdrawn(area, version, cause);
      this.refused.set(area, { version, why });
      throw why;
    }
    this.running.set(area, version);
    await markProven(this.releases, area, version);
    this.say(`${area.name} ${called(version)} runs.`);
  }

  /** Moves the pointer back here, because the command that moved it may have ended. */
  private async withdrawn(area: Area, version: string, cause: unknown): Promise<StartFailure> {
    const running = this.versionOf(area);
    const outcome = await withdraw(this.releases, area, version, running).then(
      () => 'is withdrawn',
      (error: unknown) => `does not start and could not be withdrawn (${errorLine(error)})`,
    );
    const keeps =
      running === SOURCE
        ? 'the processes that ran keep running, and the next start runs what the repository then holds'
        : `${called(running)} keeps running`;
    const why = `${area.name} ${called(version)} ${outcome}, ${keeps}: ${errorLine(cause)}`;
    return new StartFailure(why, { cause });
  }

  private versionOf(area: Area): string {
    return this.running.get(area) ?? SOURCE;
  }

  private folderOf(area: Area, version: string): string {
    return version === SOURCE ? this.source : folderOf(this.releases, area, version);
  }

  /** Runs something while no version changes. */
  inQueue(work: () => Promise<void>): Promise<void> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }
}
