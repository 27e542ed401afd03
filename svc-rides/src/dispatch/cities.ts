import { Inject, Injectable } from '@nestjs/common';
import { ServedArea } from '@rahi/city';
import type { LatLng } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import type { RidesConfig } from '../config.js';

/** The city of a pickup: a round matches the rides of one city. */
@Injectable()
export class Cities {
  #area: Promise<ServedArea> | null = null;

  constructor(@Inject(CONFIG) private readonly config: RidesConfig) {}

  /** The pack around it; elsewhere a square of one degree, which is larger than a city. */
  async cityOf({ lat, lng }: LatLng): Promise<string> {
    const { packs } = await this.#served();
    const pack = packs.find(({ bounds: { south, north, west, east } }) => {
      return lat >= south && lat <= north && lng >= west && lng <= east;
    });
    return pack?.slug ?? `${Math.floor(lat)},${Math.floor(lng)}`;
  }

  /** Whether there is a city of this name. */
  async has(slug: string): Promise<boolean> {
    return (await this.#served()).packs.some((pack) => pack.slug === slug);
  }

  #served(): Promise<ServedArea> {
    return (this.#area ??= ServedArea.open(this.config));
  }
}
