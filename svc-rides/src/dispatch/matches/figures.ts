import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AnalyticsPeriod, DispatchFigures } from '@rahi/contracts';
import { Repository } from 'typeorm';
import { RideEntity } from '../../ride/ride.entity.js';
import { Matches } from './matches.js';
import { OfferEntity } from '../offers/offer.entity.js';

const hoursOf: Readonly<Record<AnalyticsPeriod, number>> = { '24h': 24, '7d': 168, '30d': 720 };

interface OfRides {
  rides: number;
  giveBacks: number;
  median: number | null;
  p95: number | null;
  asked: number;
  met: number;
  anyone: number;
  nobody: number;
}

const none: OfRides = { rides: 0, giveBacks: 0, median: null, p95: null, asked: 0, met: 0, anyone: 0, nobody: 0 };

interface OfOffers {
  offers: number;
  declined: number;
  expired: number;
}

/** How dispatch does over a period that ends now. */
@Injectable()
export class Figures {
  constructor(
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    @InjectRepository(OfferEntity) private readonly offers: Repository<OfferEntity>,
    private readonly matches: Matches,
  ) {}

  async of(period: AnalyticsPeriod): Promise<DispatchFigures> {
    const hours = hoursOf[period];
    const waited = 'extract(epoch FROM ride.assigned_at - ride.searching_since)';
    const percentile = (share: number) =>
      `percentile_cont(${share}) WITHIN GROUP (ORDER BY ${waited}) FILTER (WHERE ride.assigned_at IS NOT NULL)`;
    const ofRides = await this.rides
      .createQueryBuilder('ride')
      .select('count(*)::int', 'rides')
      .addSelect('coalesce(sum(ride.releases), 0)::int', 'giveBacks')
      .addSelect(`${percentile(0.5)}::float8`, 'median')
      .addSelect(`${percentile(0.95)}::float8`, 'p95')
      .addSelect('count(ride.womanDriver)::int', 'asked')
      .addSelect('(count(*) FILTER (WHERE ride.wishMet))::int', 'met')
      .addSelect('(count(*) FILTER (WHERE NOT ride.wishMet))::int', 'anyone')
      .addSelect(
        `(count(ride.womanDriver) FILTER (WHERE ride.status = 'cancelled' AND ride.wishMet IS NULL))::int`,
        'nobody',
      )
      .where('ride.createdAt > now() - make_interval(hours => :hours)', { hours })
      .getRawOne<OfRides>();
    const ofOffers = await this.offers
      .createQueryBuilder('offer')
      .select('count(*)::int', 'offers')
      .addSelect(`(count(*) FILTER (WHERE offer.state = 'declined'))::int`, 'declined')
      .addSelect(`(count(*) FILTER (WHERE offer.state = 'expired'))::int`, 'expired')
      .where('offer.offeredAt > now() - make_interval(hours => :hours)', { hours })
      .getRawOne<OfOffers>();
    const { rides, giveBacks, median, p95, ...womenAsked } = ofRides ?? none;
    const { offers, declined, expired } = ofOffers ?? { offers: 0, declined: 0, expired: 0 };
    return {
      rides,
      secondsToAccept: { median, p95 },
      offersPerRide: shareOf(offers, rides),
      declineRate: shareOf(declined, offers),
      expiryRate: shareOf(expired, offers),
      giveBacks,
      womenAsked,
      fallbackShare: await this.matches.fallbackShare(hours),
    };
  }
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1000 * part) / whole) / 1000;
}
