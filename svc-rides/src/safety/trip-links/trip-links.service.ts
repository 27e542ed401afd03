import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { isActive, isUnderWay, Refusal, type TripShare } from '@rahi/contracts';
import { CONFIG, Jobs, Outbox } from '@rahi/service-kit';
import { DataSource, LessThan, MoreThan } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { AnyRideEntity } from '../../ride/past/any-ride.entity.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { notUnderWay } from '../../ride/trip-people.js';
import { GuestKeys } from '../guest-blocks/guest-keys.service.js';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { say } from '../../say.js';
import { TripLinkEntity } from './trip-link.entity.js';

const tokenBytes = 32;
/** For so long after the end of the trip a link shows it, in milliseconds. */
const afterEndMs = 30 * 60_000;
/** The longest life of a link, in milliseconds, however long a trip is said to take. */
const longestMs = 24 * 3_600_000;
/** Links of one ride. */
export const mostShares = 20;
const forgetSeconds = 600;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What a link shows, and until when; null while the trip is not over. */
export interface FollowedRide {
  ride: RideEntity;
  until: Date | null;
  forGuest: boolean;
}

/** R39: links to follow a trip without signing in. The token leaves the service once, when it is made. */
@Injectable()
export class TripLinks implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    private readonly keys: GuestKeys,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every(
      'Old trip links',
      forgetSeconds,
      () => this.database.manager.delete(TripLinkEntity, { createdAt: LessThan(new Date(Date.now() - longestMs)) }),
      { runs: 'once' },
    );
  }

  /**
   * @param forGuest makes the guest's own link, which is of use as soon as the ride exists
   * @throws Refusal invalid_transition without a trip under way (for a guest: once the ride is over), too_many_requests past 20
   * links of one ride
   */
  async create(rideId: string, forGuest = false): Promise<TripShare> {
    const token = randomBytes(tokenBytes).toString('base64url');
    await this.outbox.transaction(async (manager) => {
      const ride =
        (await manager.findOne(RideEntity, { where: { id: rideId }, lock: { mode: 'pessimistic_write' } })) ??
        (await manager.findOneBy(AnyRideEntity, { id: rideId }));
      if (!ride) throw noSuchRide();
      const shown = forGuest ? isActive(ride.status) : isUnderWay(ride.status);
      if (!shown) throw notUnderWay(ride, say(forGuest ? 'guest.linkDuringTrip' : 'share.duringTrip'));
      if ((await manager.countBy(TripLinkEntity, { rideId })) >= mostShares) {
        throw new Refusal('too_many_requests', say('share.tooMany'));
      }
      await manager.insert(TripLinkEntity, { tokenHash: hashOf(token), rideId, forGuest });
    });
    return { url: this.#addressOf(token), expiresAt: null };
  }

  /**
   * The link of the guest of an organisation's ride, always the same one: its program asks for it again and again. Null once it shows
   * nothing any more.
   */
  async ofOrganisationsGuest({ id: rideId, status, completedAt, cancelledAt }: RideEntity): Promise<string | null> {
    const end = completedAt ?? cancelledAt;
    if (end && end.getTime() + afterEndMs <= Date.now()) return null;
    const token = (await this.keys.hashOf(`link ${rideId}`)).toString('base64url');
    if (isActive(status)) {
      const link = { tokenHash: hashOf(token), rideId, forGuest: true };
      await this.database.manager
        .createQueryBuilder(TripLinkEntity, 'link')
        .insert()
        .into(TripLinkEntity)
        .values(link)
        .orIgnore()
        .execute();
    }
    return this.#addressOf(token);
  }

  /** The part after # stays in the browser: no server, proxy or other site gets it by a request for the page. */
  #addressOf(token: string): string {
    return `${this.config.PUBLIC_URL?.replace(/\/+$/, '') ?? ''}/share#${token}`;
  }

  async revoke(rideId: string): Promise<void> {
    await this.database.manager.delete(TripLinkEntity, { rideId });
  }

  /** The ride that a link shows, and until when; null for a wrong link, a revoked one and an expired one alike. */
  async rideOf(token: string): Promise<FollowedRide | null> {
    const { manager } = this.database;
    const share = await manager.findOneBy(TripLinkEntity, {
      tokenHash: hashOf(token),
      createdAt: MoreThan(new Date(Date.now() - longestMs)),
    });
    const ride = share && (await manager.findOneBy(RideEntity, { id: share.rideId }));
    if (!ride) return null;
    const end = ride.completedAt ?? ride.cancelledAt;
    const until = end && new Date(end.getTime() + afterEndMs);
    return until !== null && until.getTime() <= Date.now() ? null : { ride, until, forGuest: share.forGuest };
  }
}
