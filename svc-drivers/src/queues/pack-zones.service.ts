import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { readOwnZones, type PackZone } from '@rahi/city';
import { Refusal } from '@rahi/contracts';
import { CONFIG, idle, Jobs, LOGGER, type Logger } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import type { DriversConfig } from '../config.js';
import { say } from '../say.js';
import { CityVehicles } from '../geography/city-vehicles.service.js';
import { ZoneEntity } from '../geography/zones/zone.entity.js';
import { ZoneRules } from './zone-rules.service.js';
import { Zones } from '../geography/zones/zones.service.js';

/**
 * Adds the zones that the packs of the served cities have, each once, in use. From then on a zone is the desk's: what it changes or switches
 * off stays so, and a later version of the pack changes nothing.
 */
@Injectable()
export class PackZones implements OnApplicationBootstrap {
  #done = false;

  constructor(
    private readonly cityVehicles: CityVehicles,
    private readonly rules: ZoneRules,
    private readonly zones: Zones,
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Pick<DriversConfig, 'FLEET_SWEEP_SECONDS'>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Zones of packs', this.config.FLEET_SWEEP_SECONDS, () => this.run(), { runs: 'everywhere' });
  }

  /** Once after a start, again where that failed. */
  async run(): Promise<typeof idle | void> {
    if (this.#done) return idle;
    let added = 0;
    for (const { slug, folder } of await this.cityVehicles.packs())
      for (const zone of await this.#of(slug, folder)) if (await this.#add(slug, zone)) added += 1;
    if (added > 0) await this.zones.read();
    this.#done = true;
  }

  /** The zones of a pack; none, with a warning, where they cannot be read. */
  async #of(pack: string, folder: string): Promise<PackZone[]> {
    try {
      return await readOwnZones(folder);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.log.warn({ pack, reason }, 'the zones of a pack were not read');
      return [];
    }
  }

  /** @returns whether it is new; a zone that may not be in use is left out, with a warning */
  async #add(pack: string, { key, ...terms }: PackZone): Promise<boolean> {
    const [id, packZone] = [randomUUID(), `${pack}/${key}`];
    try {
      return await this.database.transaction(async (manager) => {
        // Another instance may be adding it at this moment.
        await this.rules.holdUp(manager);
        if (await manager.existsBy(ZoneEntity, { packZone })) return false;
        const city = await this.rules.check(manager, { ...terms, id }, 'outline');
        if (city !== pack) throw new Refusal('invalid_input', say('zone.city'));
        await manager.insert(ZoneEntity, { ...terms, id, city, packZone });
        return true;
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.log.warn({ zone: packZone, reason: error.message }, 'a zone of a pack is not in use');
      return false;
    }
  }
}
