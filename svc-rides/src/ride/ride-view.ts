import {
  noShowReason,
  bonusFor,
  freeStopMinutes,
  distanceKm,
  journeySchema,
  languages,
  roundedKm,
  rupeesFromPaise,
  type Journey,
  type Ride,
  type RideRequest,
} from '@rahi/contracts';
import { personProperties } from '@rahi/service-kit/kept-columns';
import { callProxyIsSet, type CallProxySettings, type RidesConfig } from '../config.js';
import { driverTermsOfRide, earningsOf, paymentOf } from './amounts.js';
import { inAreas, someRider, stopsInAreas } from './areas.js';
import { hiddenWayOf } from './hidden-dropoff.js';
import { parcelForDesk, parcelForDriver, parcelForSender, parcelOf } from './parcel-view.js';
import {
  answerMs,
  codeOf,
  driverKeepsAreas,
  isUnanswered,
  mayCall,
  noShowFromOf,
  promisedArrivalOf,
  waitsFromOf,
} from './predicates.js';
import { distanceKmOf, isoOrNull, meeting, pickupOf } from './ride-values.js';
import { RideEntity } from './ride.entity.js';

/** What a view depends on: R10's way of the trip code, how long a driver waits at the pickup (R12), whom UPI pays, how people call. */
export type ViewSettings = Pick<RidesConfig, 'TRIP_CODE' | 'NO_SHOW_SECONDS' | 'UPI_PAYEE' | 'OPERATOR_NAME'> &
  CallProxySettings;

/** The viewer of a ride: one of its people, an admin, or a driver to whom it is open. */
export type PersonViewer = { role: 'rider' | 'driver' | 'admin' };
export interface CandidateViewer {
  role: 'candidate';
  lat: number;
  lng: number;
  offer: RideRequest['offer'];
  /** R48: whether it is offered for after the trip that the driver is on; the place is that trip's drop-off, then. */
  afterTrip?: boolean;
}

/** Every member of an answer but those that are withheld: one that is neither here nor there does not compile. */
type All<Answer, Left extends keyof Answer> = { [Member in Exclude<keyof Answer, Left>]-?: Answer[Member] };

/** What each person is not shown, in whatever status the ride is. */
interface Withheld {
  /** What the driver earns is between the driver and the platform; whom they drive next, too. */
  rider: 'earnings' | 'nextRideId';
  /** What the rider got back, complained of and was promised; the code, except in the other way of R10. */
  driver: 'refunded' | 'compensation' | 'otp' | 'ratingProblems' | 'promisedArrival';
  /** The code and the call are for the two people. */
  admin: 'otp' | 'maskedCall';
}

/** Absent where the operator connects no calls. */
type Whole<Role extends PersonViewer['role']> = All<Ride, Withheld[Role] | 'maskedCall'>;

/**
 * Which members of a ride a viewer sees in its present status (R10, R22). The only way a ride leaves this service: a member
 * that is not named below is never sent.
 */
export function viewOf(ride: RideEntity, viewer: PersonViewer, settings: ViewSettings): Ride;
export function viewOf(ride: RideEntity, viewer: CandidateViewer): RideRequest;
export function viewOf(
  ride: RideEntity,
  viewer: PersonViewer | CandidateViewer,
  settings: ViewSettings = { TRIP_CODE: 'verify', NO_SHOW_SECONDS: 300, OPERATOR_NAME: '' },
): Ride | RideRequest {
  switch (viewer.role) {
    case 'rider':
      return {
        ...commonOf(ride, settings),
        cancelReason: setReasonOf(ride),
        refunded: rupeesFromPaise(ride.refundedPaise),
        compensation: rupeesFromPaise(ride.compensationPaise),
        ratingProblems: ride.ratingProblems,
        promisedArrival: isoOrNull(promisedArrivalOf(ride)),
        otp: codeOf(ride),
        parcel: parcelForSender(ride),
        ...maskedCallOf(ride, settings, ride.rider.phone),
        driver: driverOf(ride, showsPhones(ride, settings)),
      } satisfies Whole<'rider'>;
    case 'driver': {
      const safetyCheck = ride.safetyCheck?.driver === 'ok' ? null : safetyCheckOf(ride);
      const own = {
        ...commonOf(ride, settings),
        ...beforeAccepting(ride),
        cancelReason: setReasonOf(ride),
        safetyCheck,
        ...maskedCallOf(ride, settings, meeting(ride).phone),
        parcel: parcelForDriver(ride, showsPhones(ride, settings)),
        guest: guestForDriver(ride),
        womanDriver: wishForDriver(ride),
        rider: travellerOf(ride, showsPhones(ride, settings)),
        earnings: earningsOf(ride),
        nextRideId: ride.nextRideId,
      } satisfies Whole<'driver'>;
      const view = withoutItsRider(own, ride);
      return settings.TRIP_CODE === 'show' ? { ...view, otp: codeOf(ride) } : view;
    }
    case 'admin':
      return {
        ...commonOf(ride, settings),
        refunded: rupeesFromPaise(ride.refundedPaise),
        compensation: rupeesFromPaise(ride.compensationPaise),
        ratingProblems: ride.ratingProblems,
        promisedArrival: isoOrNull(promisedArrivalOf(ride)),
        earnings: earningsOf(ride),
        nextRideId: ride.nextRideId,
        parcel: parcelForDesk(ride),
      } satisfies Whole<'admin'>;
    case 'candidate':
      return requestOf(ride, viewer);
  }
}

/** Reasons that are codes, for which screens have sentences. */
const setReasons: readonly (string | null)[] = [noShowReason, 'expired'];

/** R51: words that somebody typed are for the desk. */
function setReasonOf({ cancelReason }: RideEntity): string | null {
  return setReasons.includes(cancelReason) ? cancelReason : null;
}

/** Whether the two people see each other's number now. */
export function showsPhones(ride: RideEntity, settings: CallProxySettings): boolean {
  return mayCall(ride) && !callProxyIsSet(settings);
}

/** Whether a call is connected for them: only where both have a number. */
function maskedCallOf(ride: RideEntity, settings: ViewSettings, phone: string | null): Pick<Ride, 'maskedCall'> {
  if (!callProxyIsSet(settings)) return {};
  return { maskedCall: mayCall(ride) && Boolean(phone && ride.driver?.phone) };
}

/** R42: a ride that its rider gave to the driver shows where it goes once the driver has confirmed it. */
function beforeAccepting(ride: RideEntity) {
  const hidden = ride.confirmedAt === null ? hiddenWayOf(ride) : null;
  return hidden?.dropoffHidden ? { ...hidden, change: null } : { dropoffHidden: false };
}

function withoutItsRider(view: Ride, ride: RideEntity): Ride {
  if (!driverKeepsAreas(ride)) return view;
  return {
    ...view,
    ...inAreas(ride),
    stops: stopsInAreas(ride.stops),
    ...nothingOfItsRider,
    change: null,
    guest: null,
    womanDriver: null,
    rider: { name: someRider, rating: view.rider.rating },
  };
}

/** The open question of a trip in progress. */
function safetyCheckOf({ safetyCheck, status }: RideEntity): Ride['safetyCheck'] {
  if (!safetyCheck || status !== 'in_progress') return null;
  const { id, kind, askedAt } = safetyCheck;
  return { id, kind, askedAt, answerBy: new Date(Date.parse(askedAt) + answerMs).toISOString() };
}

function riderOf({ rider }: RideEntity): Ride['rider'] {
  return { name: rider.name, rating: rider.rating };
}

/** The person to meet and to call next, as drivers see them: the guest, or else the rider (R45); the people of a parcel. */
function travellerOf(ride: RideEntity, withPhone: boolean): Ride['rider'] {
  const { name, phone } = meeting(ride);
  const view = { name, rating: ride.rider.rating };
  return withPhone ? { ...view, phone } : view;
}

/** R45: for drivers, `rider` is the guest. They are told who booked, and who reads their messages. */
export function guestForDriver({ guest, rider }: Pick<RideEntity, 'guest' | 'rider'>): Ride['guest'] {
  return guest && { name: guest.name, bookedBy: rider.name };
}

/** R46: `prefer` becomes a ride for anyone, who need not know that a woman was preferred. */
function wishForDriver({ womanDriver }: RideEntity): Ride['womanDriver'] {
  return womanDriver === 'only' ? 'only' : null;
}

/** The guest as the rider entered them, and as the desk may have to reach them. */
export function guestOf({ guest }: Pick<RideEntity, 'guest'>): Ride['guest'] {
  if (!guest) return null;
  const { name, phone, language = languages[0], rated = false } = guest;
  return { name, phone, language, rated };
}

function driverOf(ride: RideEntity, withPhone: boolean): Ride['driver'] {
  const { driver, driverId } = ride;
  if (!driver || !driverId) return null;
  const user = { name: driver.name, rating: driver.rating, totalTrips: driver.totalTrips };
  return {
    id: driverId,
    user: withPhone ? { ...user, phone: driver.phone } : user,
    vehicleModel: driver.vehicleModel,
    vehicleNumber: driver.vehicleNumber,
    vehicleType: ride.vehicleType,
  };
}

/** Members of a journey that are not the column of the same name. */
const inAnotherForm = [
  'pickupLat',
  'pickupLng',
  'dropoffLat',
  'dropoffLng',
  'fare',
  'distance',
  'duration',
  'rental',
  'outstation',
  'parcel',
  'dropoffHidden',
] as const;

type StoredMember = Exclude<keyof Journey, (typeof inAnotherForm)[number]>;

function isStoredMember(name: string): name is StoredMember {
  return name in journeySchema.shape && !inAnotherForm.some((member) => member === name);
}

/** The rest of a journey, which everybody sees: columns as they are, times in ISO 8601. */
const forEverybody = Object.keys(journeySchema.shape).filter(isStoredMember) satisfies (keyof RideEntity)[];

type OfItsRider = { [Member in StoredMember]: null extends Journey[Member] ? Member : never }[StoredMember];

const aboutPeople = personProperties(RideEntity);

/** Whether it says something about a person (`@PersonColumn`), and may be left out. */
function isOfItsRider(name: StoredMember): name is OfItsRider {
  return aboutPeople.includes(name) && journeySchema.shape[name].safeParse(null).success;
}

/** In the place of all that; what may not be left out, such as an address, is coarser. */
const nothingOfItsRider: Partial<Record<OfItsRider, null>> = Object.fromEntries(
  forEverybody.filter(isOfItsRider).map((name) => [name, null]),
);

/** What only the ride's people and administrators see besides. */
const forItsPeople = [
  'riderId',
  'driverId',
  'assignedAt',
  'arrivedAt',
  'startedAt',
  'completedAt',
  'cancelledAt',
  'cancelledBy',
  'cancelReason',
  'confirmedAt',
  'stalledAt',
  'releases',
  'releasedBy',
  'releaseReason',
  'rating',
  'ratingTags',
  'byOrganisation',
  'version',
] as const satisfies (keyof RideEntity)[];

type OnTheWire<T> = T extends Date ? string : T;

function columnsOf<K extends keyof RideEntity>(ride: RideEntity, names: readonly K[]) {
  const shown: Partial<Record<K, unknown>> = {};
  for (const name of names) {
    const value = ride[name];
    shown[name] = value instanceof Date ? value.toISOString() : value;
  }
  return shown as { [Name in K]: OnTheWire<RideEntity[Name]> };
}

/** What both kinds of view begin with. */
function journeyOf(ride: RideEntity) {
  return {
    ...columnsOf(ride, forEverybody),
    pickupLat: String(ride.pickupLat),
    pickupLng: String(ride.pickupLng),
    dropoffLat: String(ride.dropoffLat),
    dropoffLng: String(ride.dropoffLng),
    fare: rupeesFromPaise(ride.farePaise),
    distance: String(distanceKmOf(ride)),
    duration: ride.durationMinutes,
    rental: rentalOf(ride),
    outstation: outstationOf(ride),
    parcel: parcelOf(ride),
    dropoffHidden: false,
  };
}

/** The package of a rental in wire rupees; null for every other ride. */
export function rentalOf({ rental }: Pick<RideEntity, 'rental'>): NonNullable<Journey['rental']> | null {
  if (!rental) return null;
  const { hours, km, extraKmPaise, extraMinutePaise } = rental;
  return { hours, km, perKm: rupeesFromPaise(extraKmPaise), perMinute: rupeesFromPaise(extraMinutePaise) };
}

/** An outstation trip in wire rupees; null for every other ride. */
export function outstationOf({
  outstation,
}: Pick<RideEntity, 'outstation'>): NonNullable<Journey['outstation']> | null {
  if (!outstation) return null;
  const { kind, returnAt, leastKm, perKmPaise, allowancePaise, nightPaise } = outstation;
  return {
    kind,
    returnAt,
    leastKm,
    perKm: rupeesFromPaise(perKmPaise),
    allowance: rupeesFromPaise(allowancePaise),
    night: rupeesFromPaise(nightPaise),
  };
}

/** What all of its people see. */
function commonOf(ride: RideEntity, settings: ViewSettings): All<Ride, Withheld[PersonViewer['role']]> {
  return {
    ...journeyOf(ride),
    ...columnsOf(ride, forItsPeople),
    codeRequired: settings.TRIP_CODE === 'verify',
    noShowFrom: noShowFromOf(ride, settings),
    waiting: waitingOf(ride),
    stopTerms: stopTermsOf(ride),
    change: changeOf(ride),
    safetyCheck: safetyCheckOf(ride),
    payment: paymentOf(ride, settings.UPI_PAYEE, settings.OPERATOR_NAME),
    tip: rupeesFromPaise(ride.tipPaise),
    guest: guestOf(ride),
    womanDriver: ride.womanDriver,
    afterTrip: afterTripOf(ride),
    rider: riderOf(ride),
    driver: driverOf(ride, false),
  };
}

/** R48: nothing of the other trip but when its driver comes. */
function afterTripOf({ afterRideId, queuedArrival }: RideEntity): Ride['afterTrip'] {
  return afterRideId && queuedArrival ? { arrival: queuedArrival.toISOString() } : null;
}

/** What waiting costs the rider while the driver is at the pickup, before GST; null where it costs nothing. */
function waitingOf(ride: RideEntity): Ride['waiting'] {
  const { status, waitingTerms } = ride;
  const from = waitsFromOf(ride);
  if (status !== 'driver_arrived' || !from || !waitingTerms || waitingTerms.perMinutePaise === 0) return null;
  return {
    freeUntil: new Date(from.getTime() + waitingTerms.freeMinutes * 60_000).toISOString(),
    perMinute: rupeesFromPaise(waitingTerms.perMinutePaise),
  };
}

/** R44: what standing at a stop costs; null without stops, and where it costs nothing. */
function stopTermsOf({ stops, waitingTerms }: RideEntity): Ride['stopTerms'] {
  if (stops.length === 0 || !waitingTerms || waitingTerms.perMinutePaise === 0) return null;
  return { freeMinutes: freeStopMinutes, perMinute: rupeesFromPaise(waitingTerms.perMinutePaise) };
}

/** R44: the last change of the trip, and what became of it. */
function changeOf({ change }: RideEntity): Ride['change'] {
  if (!change) return null;
  const { id, answerBy, endsHere, dropoff, stops, arrival, previousArrival, farePaise, previousFarePaise } = change;
  const [fare, previousFare] = [rupeesFromPaise(farePaise), rupeesFromPaise(previousFarePaise)];
  const state = isUnanswered(change) ? 'lapsed' : change.state;
  return { id, state, answerBy, endsHere, dropoff, stops, arrival, previousArrival, fare, previousFare };
}

function requestOf(ride: RideEntity, driver: CandidateViewer): All<RideRequest, 'offer'> & Pick<RideRequest, 'offer'> {
  const pickupDistance = roundedKm(distanceKm(driver, pickupOf(ride)));
  return {
    ...journeyOf(ride),
    ...hiddenWayOf(ride),
    guest: guestForDriver(ride),
    womanDriver: wishForDriver(ride),
    rider: travellerOf(ride, false),
    afterTrip: driver.afterTrip === true,
    pickupDistance,
    earnings: earningsOf(ride, bonusFor(driverTermsOfRide(ride), pickupDistance)),
    offer: driver.offer,
  };
}
