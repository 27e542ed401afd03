import { rideSchema } from '@rahi/contracts';
import { askLauncher } from '@rahi/machine-kit';
import { areaOf, release, releasesIn, type ReleaseRequest } from '@rahi/release';
import type { TestProduct } from '@rahi/testing-kit';
import { ROOT } from './last-release.js';
import type { PeopleInTrip } from './people-in-trip.js';
import { spoilt, type Spoil } from './spoilt-service.js';

export interface Outcome {
  readonly ok: boolean;
  /** What the command says at its end. */
  readonly said: string;
  /** From the end of the build. */
  readonly tookSeconds: number;
}

/** Releases bad versions into a running product, beside people who are in the middle of a trip. */
export class BadReleases {
  #number = 0;

  constructor(
    private readonly product: TestProduct,
    private readonly people: PeopleInTrip,
  ) {}

  /** Releases a version and waits until it runs or is taken back, as `npm run release` does. */
  async releasing(service: string, spoil: Spoil, more: Partial<ReleaseRequest> = {}): Promise<Outcome> {
    const { dataDir } = this.product;
    const version = `9.0.0-bad.${(this.#number += 1)}`;
    const area = areaOf(service);
    const releases = releasesIn(dataDir);
    let from = Date.now();
    const build = async (...parts: Parameters<ReturnType<typeof spoilt>>) => {
      await spoilt(spoil)(...parts);
      from = Date.now();
    };
    const outcome = async () => {
      await release({ root: ROOT, releases, area, as: version, build, flush: () => Promise.resolve(), ...more });
      return (await askLauncher(dataDir, 'settle', service, version)) ?? { ok: true, said: 'nothing runs' };
    };
    const { ok, said } = await outcome().catch((error: unknown) => ({ ok: false, said: String(error) }));
    return { ok, said, tookSeconds: (Date.now() - from) / 1000 };
  }

  /**
   * What a bad version has done: nothing, when it was taken back within a minute, hardly anybody noticed, the program that ran
   * still runs, and the trip goes on.
   */
  async harmOf(what: string, before: number | undefined, service: string, outcome: Outcome): Promise<string[]> {
    const { requests, failed } = this.people.failures();
    const { ok, said, tookSeconds } = outcome;
    process.stdout.write(
      `| ${service} ${what} | ${tookSeconds.toFixed(1)} s | ${failed.length} of ${requests} | ${said} |\n`,
    );
    for (const one of failed) process.stdout.write(`  ${one}\n`);
    const { body } = await this.people.rider.api.get(`/api/rides/${this.people.ride.id}`);
    return [
      ...(ok ? ['It runs.'] : []),
      ...(tookSeconds < 60 ? [] : [`It took ${tookSeconds} s.`]),
      ...(failed.length < 5 ? [] : failed),
      ...(this.product.pid(service) === before ? [] : ['The program that ran does not run any more.']),
      ...(rideSchema.parse(body).status === 'in_progress' ? [] : ['The trip does not go on.']),
    ];
  }

  /** @returns what it has done, and what the command says */
  async released(
    service: string,
    what: string,
    spoil: Spoil,
    more: Partial<ReleaseRequest> = {},
  ): Promise<{ harm: string[]; said: string }> {
    this.people.failures();
    const before = this.product.pid(service);
    const outcome = await this.releasing(service, spoil, more);
    return { harm: await this.harmOf(what, before, service, outcome), said: outcome.said };
  }
}
