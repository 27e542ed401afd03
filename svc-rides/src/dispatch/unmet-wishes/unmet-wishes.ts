import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { unmetWishes, type FreeDriver, type WaitingRide } from '@rahi/dispatch';
import { CONFIG, Jobs } from '@rahi/service-kit';
import { In, Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { UnmetWishesEntity } from './unmet-wishes.entity.js';

const sweepSeconds = 3600;
const forgetSql = `DELETE FROM unmet_wishes WHERE at < now() - interval '1 day'`;

/** Keeps which wishes of riders keep drivers away from their rides, for the riders' screens. */
@Injectable()
export class UnmetWishes implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(UnmetWishesEntity) private readonly table: Repository<UnmetWishesEntity>,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Old unmet wishes', sweepSeconds, () => this.forgetOld(), { runs: 'once' });
  }

  /**
   * Keeps what a round saw, where it is something else than before.
   * @param rides that the round looked at and that ask for something; those that are offered to somebody are `offered`
   * @param drivers of the round
   * @param at of the round
   */
  async note(
    rides: readonly WaitingRide[],
    offered: ReadonlySet<string>,
    drivers: readonly FreeDriver[],
    at: Date,
  ): Promise<void> {
    if (rides.length === 0) return;
    const known = await this.table.findBy({ rideId: In(rides.map(({ id }) => id)) });
    const before = new Map(known.map(({ rideId, wishes }) => [rideId, wishes]));
    const now = rides.map((ride) => ({
      rideId: ride.id,
      wishes:
        offered.has(ride.id) || ride.waitedSeconds < this.config.OPEN_TO_ALL_SECONDS ? [] : unmetOf(ride, drivers),
      at,
    }));
    const changed = now.filter(({ rideId, wishes }) => wishes.join() !== (before.get(rideId) ?? []).join());
    if (changed.length > 0) await this.table.upsert(changed, ['rideId']);
  }

  /** Those of a ride's present search, or of the one that found nobody; none once it has a driver. */
  async of({ id, status, cancelledBy, searchingSince }: RideEntity): Promise<readonly string[]> {
    const isOpen = status === 'searching' || (status === 'cancelled' && cancelledBy === 'expiry');
    const found = isOpen ? await this.table.findOneBy({ rideId: id }) : null;
    return found && found.at >= searchingSince ? found.wishes : [];
  }

  /** The rider no longer asks for some of them. */
  async forget(rideId: string): Promise<void> {
    await this.table.delete({ rideId });
  }

  async forgetOld(): Promise<void> {
    await this.table.query(forgetSql);
  }
}

/** Whether a ride asks for anything that may keep drivers away. */
export const asksOfDrivers = ({ womanDriver, preferences }: Pick<RideEntity, 'womanDriver' | 'preferences'>): boolean =>
  womanDriver !== null || preferences.length > 0;

const unmetOf = (ride: WaitingRide, drivers: readonly FreeDriver[]) => [...unmetWishes(ride, drivers)];
