import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Language, RideDispatch } from '@rahi/contracts';
import { CONFIG, inBatches, Jobs } from '@rahi/service-kit';
import { DataSource, Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import type { OfferEntity } from '../offers/offer.entity.js';
import { OffersRepository } from '../offers/offers.repository.js';
import { aroundIn } from './around-words.js';
import { DecisionDayEntity, DecisionEntity, type KeptCandidate } from './decision.entity.js';
import { isMisfit, whyOf, type Reader } from './why.js';

interface WhyReader {
  as: Reader;
  language: Language;
}

const daySeconds = 86_400;
const sweepSeconds = 600;
const forgottenAtOnce = 5000;

type Shown = RideDispatch['rounds'][number]['candidates'][number];

/** The decisions of rounds, kept for 30 days, then counted (R11). */
@Injectable()
export class Decisions implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(DecisionEntity) private readonly table: Repository<DecisionEntity>,
    private readonly offers: OffersRepository,
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Old dispatch decisions', sweepSeconds, (stopping) => this.forgetOld(stopping), { runs: 'once' });
  }

  /** All rounds of a ride, for administrators. @param as `onlooker` for those who see no contacts */
  whole(ride: RideEntity, language: Language, as: 'admin' | 'onlooker'): Promise<RideDispatch> {
    return this.#rounds(ride, (candidate) => candidate, { as, language });
  }

  /** Only the driver's own rows. */
  async ofDriver(ride: RideEntity, driverId: string, language: Language): Promise<RideDispatch> {
    const pick = (candidate: KeptCandidate) => (candidate.driverId === driverId ? candidate : null);
    const own = await this.#rounds(ride, pick, { as: 'driver', language });
    return { ...own, rounds: own.rounds.filter(({ candidates }) => candidates.length > 0) };
  }

  async #rounds(
    ride: RideEntity,
    pick: (candidate: KeptCandidate) => KeptCandidate | null,
    reader: WhyReader,
  ): Promise<RideDispatch> {
    const [decisions, offers] = await Promise.all([
      this.table.find({ where: { rideId: ride.id }, order: { at: 'ASC' } }),
      this.offers.ofRide(ride.id),
    ]);
    const last = decisions.at(-1);
    return {
      rounds: decisions.map(({ at, candidates, ...decision }) => ({
        at: at.toISOString(),
        around: reader.as === 'driver' ? null : aroundIn(decision, reader.language, reader.as === 'onlooker'),
        candidates: candidates.flatMap((candidate) => {
          const picked = pick(candidate);
          return picked ? [shownOf(picked, answerTo(picked, at, offers), reader)] : [];
        }),
      })),
      keptUntil: last ? new Date(last.at.getTime() + this.config.RECEIPT_DAYS * daySeconds * 1000).toISOString() : null,
    };
  }

  /** Counts expired rows by day, and deletes them. @param stopping ends it early */
  async forgetOld(stopping: AbortSignal | null = null): Promise<void> {
    await inBatches(forgottenAtOnce, () => this.#forgetBatch(), stopping);
  }

  #forgetBatch(): Promise<number> {
    return this.database.transaction(async (manager) => {
      const old = manager
        .createQueryBuilder(DecisionEntity, 'decision')
        .where('decision.at < now() - make_interval(days => :days)', { days: this.config.RECEIPT_DAYS })
        .limit(forgottenAtOnce)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked');
      const decisions = await old.getMany();
      for (const { day, rounds, candidates } of countedByDay(decisions)) {
        await manager
          .createQueryBuilder(DecisionDayEntity, 'decisionDay')
          .insert()
          .values({ day, rounds: 0, candidates: 0 })
          .orIgnore()
          .execute();
        await manager.increment(DecisionDayEntity, { day }, 'rounds', rounds);
        await manager.increment(DecisionDayEntity, { day }, 'candidates', candidates);
      }
      await manager.remove(decisions);
      return decisions.length;
    });
  }
}

/** Oldest day first: instances that count at once lock the rows of days in the same order. */
export function countedByDay(decisions: readonly Pick<DecisionEntity, 'at' | 'candidates'>[]): DecisionDayEntity[] {
  const days = new Map<string, DecisionDayEntity>();
  for (const { at, candidates } of decisions) {
    const day = at.toISOString().slice(0, 10);
    const counted = days.get(day) ?? { day, rounds: 0, candidates: 0 };
    days.set(day, { day, rounds: counted.rounds + 1, candidates: counted.candidates + candidates.length });
  }
  return [...days.values()].toSorted((one, other) => one.day.localeCompare(other.day));
}

/** The offer that a round made to a candidate. */
function answerTo({ driverId, why }: KeptCandidate, at: Date, offers: readonly OfferEntity[]): OfferEntity | null {
  if (why !== 'offered') return null;
  // A driver is offered a ride once in a search: the first offer after the round began is the round's.
  return offers.find((offer) => offer.driverId === driverId && offer.offeredAt >= at) ?? null;
}

function shownOf(candidate: KeptCandidate, offer: OfferEntity | null, reader: WhyReader): Shown {
  const { driverId, name, km, cost, lat, lng, why } = candidate;
  return {
    driverId,
    name,
    lat,
    lng,
    km,
    cost,
    result: resultOf(why),
    why: whyOf(candidate, reader.as).in(reader.language),
    answer: offer?.state ?? null,
    answeredAt: offer?.answeredAt?.toISOString() ?? null,
  };
}

/** Readers of the last release know no other word for some of them; the sentence says which it is. */
function resultOf(why: KeptCandidate['why']): Shown['result'] {
  if (why === 'queue_order' || why === 'not_kept') return 'costlier';
  return why === 'booked_ahead' || why === 'queue_first' || isMisfit(why) ? 'excluded' : why;
}
