import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { distanceKm, type LatLng, type VehicleType } from '@rahi/contracts';
import { notOffered, type FreeDriver, type RoundResult, type WaitingRide } from '@rahi/dispatch';
import { Repository } from 'typeorm';
import { nearbyRadiusKm } from '../../ride/drivers/eligibility.js';
import { pickupOf } from '../../ride/ride-values.js';
import { RideEntity } from '../../ride/ride.entity.js';
import {
  countsOf,
  exclusionOf,
  othersOf,
  shownKm,
  vanishedOf,
  type AroundAnswer,
  type OtherDriver,
  type OtherWhy,
  type Searched,
  type TakenDriver,
} from './around.js';
import { DecisionEntity, type KeptCandidate } from './decision.entity.js';
import { WhereDriversStand } from './where-drivers-stand.service.js';

/** A round whose offers are made. */
export interface EndedRound {
  vehicleType: VehicleType;
  rides: readonly Searched[];
  /** `waiting` are the rides as they were matched. */
  result: RoundResult & { waiting: readonly WaitingRide[] };
  /** The rides of which an offer was made. */
  offered: ReadonlySet<string>;
  free: readonly FreeDriver[];
  /** Drivers who were considered because they end a trip soon (R48). */
  ending: readonly string[];
  /** Drivers without a trip, as svc-drivers knows it, who cannot be offered a ride. */
  taken: ReadonlyMap<string, TakenDriver['by']>;
  /** All of them, with their names; a place is null where the desk is not shown it. */
  places: readonly { driverId: string; name: string; lat: number | null; lng: number | null }[];
  at: Date;
}

/** A search that finds nobody is looked at once a minute. */
const againMs = 60_000;

const blockedSql = `SELECT by_id AS one, other_id AS other FROM blocks
  WHERE (by_id = ANY($1::uuid[]) AND other_id = ANY($2::uuid[])) OR (by_id = ANY($2::uuid[]) AND other_id = ANY($1::uuid[]))`;

interface Before {
  at: Date;
  offered: boolean;
}

/** Stores what rounds decided, and what they saw around a pickup. */
@Injectable()
export class KeptRounds {
  constructor(
    @InjectRepository(DecisionEntity) private readonly table: Repository<DecisionEntity>,
    private readonly drivers: WhereDriversStand,
  ) {}

  /**
   * A round without an offer is stored if it is the first of its search, or the first after an offer, or a minute after the last
   * one that was: those between would say the same.
   */
  async keep(round: EndedRound): Promise<void> {
    const before = await this.#before(round.rides.map(({ ride }) => ride.id));
    const kept = round.result.receipts.filter(
      ({ rideId }) => round.offered.has(rideId) || isNews(before.get(rideId), round.at),
    );
    if (kept.length === 0) return;
    // The first of a driver counts: R48 has one without a place before that of the fleet.
    const places = new Map(round.places.toReversed().map((place) => [place.driverId, place]));
    const seen = await this.#around(
      round,
      kept.map(({ rideId }) => rideId).filter((id) => before.has(id)),
      kept.map(({ rideId }) => rideId).filter((id) => !round.offered.has(id)),
    );
    await this.table
      .createQueryBuilder('decision')
      .insert()
      .values(
        kept.map(({ rideId, candidates }) => ({
          rideId,
          at: round.at,
          candidates: candidates.map((candidate): KeptCandidate => {
            const place = places.get(candidate.driverId);
            return { ...candidate, name: place?.name ?? null, lat: place?.lat ?? null, lng: place?.lng ?? null };
          }),
          ...seen(rideId),
        })),
      )
      .orIgnore()
      .execute();
  }

  /**
   * @param searched rides of whose search an earlier round is kept
   * @param without kept rides without an offer
   * @returns what to store of a kept ride
   */
  async #around(round: EndedRound, searched: readonly string[], without: readonly string[]) {
    const rides = new Map(round.rides.map((one) => [one.ride.id, one]));
    const waiting = new Map(round.result.waiting.map((one) => [one.id, one]));
    const present = new Set([...round.free.map(({ id }) => id), ...round.ending]);
    const candidates = await this.#lastCandidates(searched);
    const vanished = new Map([...candidates].map(([id, all]) => [id, vanishedOf(all, present)]));
    const lone = without.flatMap((id) => rides.get(id) ?? []);
    const unknown = [...vanished.values()].flat().filter((id) => !round.taken.has(id));
    const [answer, isBlocked] = await Promise.all([
      this.drivers.of(
        round.vehicleType,
        lone.map(({ ride }) => pickupOf(ride)),
        [...new Set(unknown)],
      ),
      this.#blocks(lone),
    ]);
    return (rideId: string): Pick<DecisionEntity, 'counts' | 'others'> => {
      const [one, search] = [rides.get(rideId), waiting.get(rideId)];
      if (!one || !search) return { counts: null, others: [] };
      const pickup = pickupOf(one.ride);
      const gone = (vanished.get(rideId) ?? []).flatMap((id) =>
        vanishedDriver(id, pickup, { round, answer, candidates: candidates.get(rideId) ?? [] }),
      );
      if (round.offered.has(rideId)) return { counts: null, others: gone };
      const around = answer?.around[lone.indexOf(one)] ?? null;
      const taken = takenNear(pickup, round);
      const counts = countsOf(around, notOffered(search, round.free), taken, (driverId) =>
        exclusionOf(driverId, one.offers, isBlocked(one.ride.riderId, driverId)),
      );
      return { counts, others: othersOf(gone, around, taken) };
    };
  }

  /** The last kept round of each present search. Rounds of an older release count as ones with an offer. */
  async #before(rideIds: readonly string[]): Promise<Map<string, Before>> {
    if (rideIds.length === 0) return new Map();
    const found = await this.#lastOf(rideIds)
      .select('decision.rideId', 'rideId')
      .addSelect('decision.at', 'at')
      .addSelect('decision.counts IS NULL', 'offered')
      .getRawMany<Before & { rideId: string }>();
    return new Map(found.map(({ rideId, at, offered }) => [rideId, { at, offered }]));
  }

  async #lastCandidates(rideIds: readonly string[]): Promise<Map<string, KeptCandidate[]>> {
    if (rideIds.length === 0) return new Map();
    const found = await this.#lastOf(rideIds).getMany();
    return new Map(found.map(({ rideId, candidates }) => [rideId, candidates]));
  }

  #lastOf(rideIds: readonly string[]) {
    return this.table
      .createQueryBuilder('decision')
      .distinctOn(['decision.rideId'])
      .innerJoin(RideEntity, 'ride', 'ride.id = decision.rideId AND decision.at >= ride.searchingSince')
      .where('decision.rideId = ANY(:rideIds)', { rideIds })
      .orderBy('decision.rideId')
      .addOrderBy('decision.at', 'DESC');
  }

  /** Whether a rider and a driver are blocked, of the rides that may not be offered to somebody. */
  async #blocks(rides: readonly Searched[]): Promise<(riderId: string, driverId: string) => boolean> {
    const some = rides.filter(({ ride }) => ride.notAgain.length > 0).map(({ ride }) => ride);
    if (some.length === 0) return () => false;
    const rows = await this.table.query<{ one: string; other: string }[]>(blockedSql, [
      some.map(({ riderId }) => riderId),
      some.flatMap(({ notAgain }) => notAgain),
    ]);
    const pairs = new Set(rows.flatMap(({ one, other }) => [`${one} ${other}`, `${other} ${one}`]));
    return (riderId, driverId) => pairs.has(`${riderId} ${driverId}`);
  }
}

const isNews = (before: Before | undefined, at: Date): boolean =>
  !before || before.offered || at.getTime() - before.at.getTime() >= againMs;

function takenNear(pickup: LatLng, { taken, places }: EndedRound): TakenDriver[] {
  if (taken.size === 0) return [];
  return places.flatMap(({ driverId, name, lat, lng }): TakenDriver[] => {
    const by = taken.get(driverId);
    if (!by || lat === null || lng === null) return [];
    const km = distanceKm(pickup, { lat, lng });
    return km <= nearbyRadiusKm ? [{ driverId, name, km, by }] : [];
  });
}

interface Known {
  round: EndedRound;
  answer: AroundAnswer | null;
  /** Of the round before. */
  candidates: readonly KeptCandidate[];
}

/** Why a driver is not considered any more; nothing where nobody says why. */
function vanishedDriver(driverId: string, pickup: LatLng, { round, answer, candidates }: Known): OtherDriver[] {
  const before = candidates.find((candidate) => candidate.driverId === driverId);
  const row = (why: OtherWhy, place: LatLng | null, name: string | null): OtherDriver[] => [
    { driverId, name, km: place && shownKm(distanceKm(pickup, place), why), vanished: true, why },
  ];
  const by = round.taken.get(driverId);
  if (by) {
    const now = round.places.find((place) => place.driverId === driverId);
    const place = now && now.lat !== null && now.lng !== null ? { lat: now.lat, lng: now.lng } : null;
    return row(by, place, now?.name ?? before?.name ?? null);
  }
  const asked = answer?.asked.find((one) => one.driverId === driverId);
  if (!asked) return [];
  const { where, place, name } = asked;
  if (where !== 'free') return row(where, place, name);
  // One who is free and near again is in the next round.
  return place && distanceKm(pickup, place) > nearbyRadiusKm ? row('moved_away', place, name) : [];
}
