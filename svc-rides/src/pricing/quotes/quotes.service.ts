import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  billOf,
  cappedSurge,
  dispatchCandidates,
  distanceKm,
  durationMinutes,
  etaMatrix,
  isNight,
  longestPickupMinutes,
  paymentFacts,
  plainInputs,
  Refusal,
  rentalPackageOf,
  roadWay,
  usualPaymentMethod,
  type Bill,
  type FareInputs,
  type FareQuote,
  type LatLng,
  type OutstationWish,
  type TariffTerms,
  type PaymentMethod,
  type RentalWish,
  type VehicleType,
} from '@rahi/contracts';
import { Caller, CONFIG, Jobs, readOnce, type Cause, type Watch } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { nearbyRadiusKm } from '../../ride/drivers/eligibility.js';
import { tollsAt, tollsOnLegs, without } from '../../ride/positions/toll-passages.js';
import { legsOf, placesOf, straightKmOf, type TripWay } from '../../ride/ride-values.js';
import { Cities } from '../cities/cities.js';
import { Law } from '../law/law.js';
import { Surge, type SurgeHere } from '../surge/surge.service.js';
import { untaxedBy } from '../tariffs/gst.js';
import type { TariffEntity } from '../tariffs/tariff.entity.js';
import { Tariffs } from '../tariffs/tariffs.service.js';
import { say } from '../../say.js';
import { isSameWish, outstationNotOffered, outstationTooFar, outstationWay, planOf } from './outstation-plan.js';
import { QuoteKeyEntity } from './quote-key.entity.js';
import { openQuote, openText, sealQuote, sealText, type SignedQuote } from './quote-token.js';

/** R17: how long a quote is valid. */
export const quoteMinutes = 5;

/** How long a quote waits to learn where the nearest driver is, in milliseconds. */
const nearestPatienceMs = 1500;

/** A trip whose price is requested. */
export interface Trip {
  vehicleType: VehicleType;
  pickup: LatLng;
  dropoff: LatLng;
  /** Where it stops on the way, in order (R44); absent without stops. */
  stops?: readonly LatLng[] | undefined;
  /** Of a booking for later (R43); absent for a ride of now. */
  pickupAt?: Date | undefined;
  /** A rental by the hour, whose drop-off is its pickup: its package. Absent for every other ride. */
  rental?: RentalWish | undefined;
  /** An outstation trip: its kind, and when its rider wants to be back. Absent for every other ride. */
  outstation?: OutstationWish | undefined;
}

export interface Priced extends Bill {
  tariff: TariffEntity;
  inputs: FareInputs;
  /** The inputs of the surge; only in a price that was computed just now. */
  surge?: SurgeHere;
  /** The promo code whose discount is in the inputs. */
  promo?: { id: string; code: string } | undefined;
  /** Minutes until the nearest free driver could be at the pickup, as a quote said; absent where none was known. */
  pickupMinutes?: number | undefined;
  /** What an outstation trip is expected to be; only in a price that was computed just now. */
  expected?: FareQuote['outstation'];
}

/** Computes the current cost of trips, and makes and opens quotes. */
@Injectable()
export class Quotes {
  /** Newest first. */
  readonly #read: () => Promise<Buffer[]>;
  readonly #watch: Watch;

  constructor(
    @InjectRepository(QuoteKeyEntity) private readonly keys: Repository<QuoteKeyEntity>,
    private readonly tariffs: Tariffs,
    private readonly cities: Cities,
    private readonly law: Law,
    private readonly surge: Surge,
    private readonly caller: Caller,
    @Inject(CONFIG) private readonly config: RidesConfig,
    jobs: Jobs,
  ) {
    this.#watch = jobs.watch('Quote keys');
    this.#read = readOnce(async () => {
      const rows = await this.#watch.of(() => this.keys.find({ order: { createdAt: 'DESC' } }));
      return rows.map(({ key }) => key);
    });
  }

  /**
   * The fare of a trip by the tariff that is in force at its pickup now. Of a booking for later, by the one that is in force then, as far
   * as it is published, with that time's night and without surge (R43).
   */
  async price(trip: Trip, cause: Cause): Promise<Priced> {
    const city = await this.cities.cityOf(trip.pickup);
    const tariff = this.tariffs.inForce(city, trip.vehicleType, trip.pickupAt);
    if (trip.rental) return this.#rentalPrice(tariff, trip, trip.rental);
    if (trip.outstation) return this.#outstationPrice(tariff, trip, trip.outstation, cause);
    if (trip.pickupAt) return pricedBy(tariff, { ...(await this.#inputs(tariff, trip, cause)), later: true });
    const surge = this.surge.at(city, trip.pickup, trip.vehicleType, tariff.terms.surge);
    const inputs = await this.#inputs(tariff, trip, cause);
    const night = inputs.night ? tariff.terms.night.percent : 0;
    // R42: a floor under mistakes of tariff and desk.
    const percent = cappedSurge(surge.percent, night, await this.law.figuresIn(city, new Date()));
    return { ...pricedBy(tariff, { ...inputs, surgePercent: percent }), surge: { ...surge, percent } };
  }

  /** Without surge and night, as a package is a fixed price. @throws Refusal rental_not_offered */
  async #rentalPrice(tariff: TariffEntity, trip: Trip, rental: RentalWish): Promise<Priced> {
    const { terms } = tariff;
    if (!rentalPackageOf(terms, rental.hours)) {
      throw new Refusal('rental_not_offered', say('rental.notOffered', { hours: rental.hours }), { ...rental });
    }
    return pricedBy(tariff, {
      ...plainInputs(0, 0),
      rental,
      tolls: tollsAt([trip.pickup], terms),
      ...(await this.leviesAt(terms, trip)),
      ...(trip.pickupAt && { later: true }),
    });
  }

  /**
   * Without surge and night rate, for what the trip is expected to be: by road where its roads are known, else estimated.
   * @throws Refusal outstation_not_offered, too_far, invalid_input
   */
  async #outstationPrice(tariff: TariffEntity, trip: Trip, wish: OutstationWish, cause: Cause): Promise<Priced> {
    const { terms, vehicleType } = tariff;
    if (!terms.outstation) throw outstationNotOffered(vehicleType);
    const { pickup, dropoff, pickupAt = new Date() } = trip;
    const straightKm = distanceKm(pickup, dropoff);
    const { longestKm } = terms.outstation;
    if (straightKm > longestKm) throw outstationTooFar(vehicleType, longestKm);
    const way = { vehicleType, pickup, dropoff };
    const driven = wish.kind === 'roundTrip' ? { ...way, stops: [dropoff], dropoff: pickup } : way;
    const [road, tolls] = await Promise.all([
      this.#unlessAway(() => this.byRoad(way, cause)),
      this.#unlessAway(() => this.#tollsOn(driven, terms, cause)),
    ]);
    const plan = planOf(wish, pickupAt, road ?? outstationWay(straightKm));
    const { metres, minutes, nights } = plan;
    const inputs = {
      ...plainInputs(0, 0),
      metres,
      minutes,
      outstation: { kind: wish.kind, nights },
      // Of a round trip those of both ways, as on its bill.
      tolls: tolls ?? tollsAt([pickup], terms),
      ...(await this.leviesAt(terms, trip)),
      ...(trip.pickupAt && { later: true as const }),
    };
    return { ...pricedBy(tariff, inputs), expected: { km: metres / 1000, minutes, nights, byRoad: road !== null } };
  }

  /** Which of the levies that terms have are charged at a pickup: GST (R41), and the fee for the welfare of drivers (R42). */
  async leviesAt(
    terms: TariffTerms,
    { pickup, pickupAt = new Date() }: Pick<Trip, 'pickup' | 'pickupAt'>,
  ): Promise<Pick<FareInputs, 'untaxed' | 'welfare'>> {
    const untaxed = untaxedBy(terms, this.config.OPERATOR_GSTIN);
    if (!terms.welfareFee) return untaxed;
    return { ...untaxed, ...(await this.law.welfareIn(await this.cities.packOf(pickup), pickupAt)) };
  }

  /** The tariff that is in force at a place for each of some vehicle types. @param at of a booking for later; else now */
  async tariffsAt(place: LatLng, types: readonly VehicleType[], at?: Date): Promise<TariffEntity[]> {
    const city = await this.cities.cityOf(place);
    return types.map((type) => this.tariffs.inForce(city, type, at));
  }

  /** The fare of a length by the tariff that applies everywhere, for a request without places. */
  priceOfLength(vehicleType: VehicleType, km: number): Priced {
    const tariff = this.tariffs.inForce('', vehicleType);
    const night = isNight(tariff.terms, new Date());
    const untaxed = untaxedBy(tariff.terms, this.config.OPERATOR_GSTIN);
    return pricedBy(tariff, { ...plainInputs(km, durationMinutes(km)), night, ...untaxed });
  }

  /**
   * The fare of another way of a ride by the ride's own tariff: with its night, surge and fee, and with its discount as far as the
   * fare is as high (R44).
   * @param ride `before`: what its present fare was computed from; `noMore`: whether the fare must not rise above that
   */
  async priceAgain(
    tariff: TariffEntity,
    trip: Trip,
    { before, noMore }: { before: FareInputs; noMore: boolean },
    cause: Cause,
  ): Promise<Priced> {
    const { terms } = tariff;
    const tolls = await this.#tollsOn(trip, terms, cause);
    const measured = { ...before, ...(await this.#lengthOf(terms, trip, cause)), tolls };
    const inputs = noMore ? atMost(measured, before) : measured;
    return pricedBy(tariff, { ...inputs, discountPaise: Math.min(before.discountPaise, grossOf(terms, inputs)) });
  }

  /** A text, and a signature with which it can be told from others' later: of something else than a quote. */
  async seal(text: string): Promise<string> {
    const [newest] = await this.#read();
    if (!newest) throw new Error('no key to sign with');
    return sealText(text, newest);
  }

  /** The text that was sealed; null for another one. */
  async opened(token: string): Promise<string | null> {
    return openText(token, await this.#read());
  }

  /** Promises a fare to a rider. @returns the quote's id and its end */
  async promise(riderId: string, trip: Trip, priced: Priced): Promise<{ quoteId: string; expiresAt: Date }> {
    const expiresAt = new Date(Date.now() + quoteMinutes * 60_000);
    const { tariff, inputs, totalPaise, promo, pickupMinutes } = priced;
    const { pickupAt, stops, ...way } = trip;
    const quote: SignedQuote = {
      riderId,
      ...way,
      ...(stops && { stops: [...stops] }),
      ...(pickupAt && { pickupAt: pickupAt.toISOString() }),
      tariff: { id: tariff.id, version: tariff.version },
      inputs,
      totalPaise,
      ...(promo && { promo }),
      ...(pickupMinutes !== undefined && { pickupMinutes }),
      expiresAt: expiresAt.getTime(),
    };
    const [newest] = await this.#read();
    if (!newest) throw new Error('no key to sign quotes with');
    return { quoteId: sealQuote(quote, newest), expiresAt };
  }

  /** The price promised to this rider for this trip; null when there is no such quote, or it has expired. */
  async promised(quoteId: string, riderId: string, trip: Trip): Promise<Priced | null> {
    const quote = openQuote(quoteId, await this.#read());
    if (!quote || quote.riderId !== riderId || quote.expiresAt < Date.now()) return null;
    if (quote.vehicleType !== trip.vehicleType || quote.pickupAt !== trip.pickupAt?.toISOString()) return null;
    if (quote.rental?.hours !== trip.rental?.hours || !isSameWish(quote.outstation, trip.outstation)) return null;
    if (!goesSameWay(quote, trip)) return null;
    const tariff = await this.tariffs.byRef(quote.tariff);
    return tariff && { ...pricedBy(tariff, quote.inputs), promo: quote.promo, pickupMinutes: quote.pickupMinutes };
  }

  /**
   * Minutes until the nearest free driver could be at a trip's pickup: by road, elsewhere straight (§9); undefined where none is near,
   * or svc-drivers does not answer: a fare can be quoted without it.
   */
  async pickupMinutes(trip: Trip, cause: Cause): Promise<number | undefined> {
    return (await this.#unlessAway(() => this.nearestMinutes(trip, cause))) ?? undefined;
  }

  /** The same, for a caller to whom an unknown wait is no answer. @throws Refusal where svc-drivers does not answer in time */
  async nearestMinutes(
    { vehicleType, pickup }: Pick<Trip, 'vehicleType' | 'pickup'>,
    { requestId, deadline }: Cause,
  ): Promise<number | undefined> {
    const question = { vehicleType, pickups: [pickup], radiusKm: nearbyRadiusKm };
    const outbound = { requestId, deadline: Math.min(deadline, Date.now() + nearestPatienceMs) };
    const { drivers, seconds } = await this.caller.ask(dispatchCandidates, question, outbound);
    const byRoad = seconds.flatMap(([first]) => first ?? []);
    const minutes =
      byRoad.length > 0
        ? byRoad.map((time) => Math.round(time / 60))
        : drivers.map((driver) => durationMinutes(distanceKm(driver, pickup)));
    if (minutes.length === 0) return undefined;
    return Math.max(1, Math.min(longestPickupMinutes, ...minutes));
  }

  async #inputs(tariff: TariffEntity, trip: Trip, cause: Cause): Promise<FareInputs> {
    const { terms } = tariff;
    return {
      ...plainInputs(0, 0),
      night: isNight(terms, trip.pickupAt ?? new Date()),
      tolls: await this.#tollsOn(trip, terms, cause),
      ...(await this.leviesAt(terms, trip)),
      ...(await this.#lengthOf(terms, trip, cause)),
    };
  }

  /** Metres and minutes that the terms count: of the way by road where they say so and its roads are known, else straight. */
  async #lengthOf(terms: TariffTerms, trip: Trip, cause: Cause): Promise<Pick<FareInputs, 'metres' | 'minutes'>> {
    const straight = straightKmOf(trip);
    const { metres, minutes } = plainInputs(straight, durationMinutes(straight));
    return (terms.distance === 'road' && (await this.byRoad(trip, cause))) || { metres, minutes };
  }

  /** What svc-drivers knows of a way; null where it does not answer, as the bill does not depend on it. */
  async #unlessAway<Known>(ask: () => Promise<Known>): Promise<Known | null> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  /** Length and time of the fastest way by road, leg by leg; null where the roads of a leg are not known. */
  async byRoad(trip: Trip, cause: Cause): Promise<Pick<FareInputs, 'metres' | 'minutes'> | null> {
    const legs = legsOf(trip);
    const { metres, seconds } = await this.caller.ask(
      etaMatrix,
      { from: legs.map(({ from }) => from), to: legs.map(({ to }) => to), vehicleType: trip.vehicleType },
      { requestId: cause.requestId, deadline: cause.deadline },
    );
    const [length, time] = [sumOfLegs(metres), sumOfLegs(seconds)];
    if (length === null || time === null) return null;
    return { metres: Math.round(length / 10) * 10, minutes: Math.max(1, Math.round(time / 60)) };
  }

  /** The tolls within their own distance of the way, each as often as it is passed; of a leg without known roads, of its two ends. */
  async #tollsOn(trip: Trip, { tolls }: TariffTerms, { requestId, deadline }: Cause): Promise<FareInputs['tolls']> {
    if (tolls.length === 0) return [];
    const { vehicleType } = trip;
    const legs = await Promise.all(
      legsOf(trip).map(async ({ from, to }) => {
        const { polyline } = await this.caller.ask(roadWay, { from, to, vehicleType }, { requestId, deadline });
        return { from, to, polyline };
      }),
    );
    return tollsOnLegs(legs, tolls);
  }
}

/** Inputs of a fare in nothing higher than others, so that the fare is not, either. */
const atMost = (inputs: FareInputs, most: FareInputs): FareInputs => ({
  ...inputs,
  metres: Math.min(inputs.metres, most.metres),
  minutes: Math.min(inputs.minutes, most.minutes),
  tolls: without(inputs.tolls, without(inputs.tolls, most.tolls)),
});

/** A fare before its discount, in paise. */
const grossOf = (terms: TariffTerms, inputs: FareInputs) => billOf(terms, { ...inputs, discountPaise: 0 }).totalPaise;

export function pricedBy(tariff: TariffEntity, inputs: FareInputs): Priced {
  return { tariff, inputs, ...billOf(tariff.terms, inputs) };
}

/** The same price as it is paid: to a whole rupee where method and tariff say so. @param method that the rider chose, if any */
export function pricedFor(priced: Priced, method: PaymentMethod = usualPaymentMethod): Priced {
  const { tariff, inputs } = priced;
  if (!paymentFacts[method].wholeRupees || !tariff.terms.roundCash) return priced;
  return { ...priced, ...pricedBy(tariff, { ...inputs, cash: true }) };
}

/** The sum of a matrix' diagonal: from the beginning of each leg to its end; null where one is not known. */
function sumOfLegs(table: readonly (readonly (number | null)[])[]): number | null {
  return table.reduce<number | null>((sum, row, leg) => {
    const one = row[leg] ?? null;
    return sum === null || one === null ? null : sum + one;
  }, 0);
}

function goesSameWay(one: TripWay, other: TripWay): boolean {
  const [places, others] = [placesOf(one), placesOf(other)];
  return (
    places.length === others.length &&
    places.every((place, at) => {
      const there = others[at];
      return there !== undefined && isSame(place, there);
    })
  );
}

/** To 11 cm, as places are stored. */
const isSame = (a: LatLng, b: LatLng) => Math.abs(a.lat - b.lat) < 1e-6 && Math.abs(a.lng - b.lng) < 1e-6;
