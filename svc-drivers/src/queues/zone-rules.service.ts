import { Injectable } from '@nestjs/common';
import {
  circleAround,
  farthestBayKm,
  overlap,
  Refusal,
  widestZoneKm,
  zoneShapeFault,
  type Saying,
  type ZoneTerms,
} from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import { say } from '../say.js';
import { CityVehicles } from '../geography/city-vehicles.service.js';
import { ZoneEntity } from '../geography/zones/zone.entity.js';

/** The advisory lock of changes of zones: two that overlap are never added at once. */
const zonesLock = 0x7a6f6e65;

/** What makes a good zone, whether the desk drew it or a pack has it. */
@Injectable()
export class ZoneRules {
  constructor(private readonly cityVehicles: CityVehicles) {}

  /** Holds up other changes of zones until the transaction ends. */
  async holdUp(manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [zonesLock]);
  }

  /**
   * Checks a zone that is to be in use, and holds up other changes of zones until the transaction ends.
   * @param at the member to blame for an outline that is not good
   * @returns the city around it, by the name of its pack
   * @throws Refusal invalid_input, in words
   */
  async check(
    manager: EntityManager,
    { id, outline, bays }: Pick<ZoneTerms, 'outline' | 'bays'> & { id: string },
    at: 'outline' | 'active',
  ): Promise<string> {
    const shape = zoneShapeFault({ outline, bays });
    if (shape?.fault === 'crosses') throw refused(at, say('zone.crosses'));
    if (shape?.fault === 'wide') throw refused(at, say('zone.wide', { km: widestZoneKm }));
    const { slug } = await this.cityVehicles.cityAround(circleAround(outline).center);
    if (slug === null || !(await this.cityVehicles.isServed(outline, slug))) throw refused(at, say('zone.city'));
    if (shape?.fault === 'bayFar') throw refused('bays', say('zone.bayFar', { name: shape.bay, km: farthestBayKm }));
    await this.holdUp(manager);
    const others = await manager.findBy(ZoneEntity, { active: true });
    const other = others.find((one) => one.id !== id && overlap(one.outline, outline));
    if (other) throw refused(at, say('zone.overlaps', { name: other.name }));
    return slug;
  }
}

function refused(at: 'outline' | 'active' | 'bays', message: Saying): Refusal {
  return new Refusal('invalid_input', message, { errors: [{ in: 'body', at, message }] });
}
