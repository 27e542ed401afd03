import type { Ride, RideStatus } from '@rahi/contracts';

/** The viewers of a ride. `driver` is the one who takes it; `otherDriver` could have taken it. */
export const viewers = ['rider', 'driver', 'otherDriver', 'admin', 'otherRider'] as const;
export type Viewer = (typeof viewers)[number];

/** The members of a ride that a viewer sees, exactly. */
export interface View {
  readonly members: readonly string[];
  /** Members that hold something where it is due, and null or nothing elsewhere. */
  readonly code?: 'otp';
  readonly phone?: 'driver.user.phone' | 'rider.phone';
}
export type Sight = View | 'not_found';

const journey = [
  'id',
  'status',
  'pickupAddress',
  'pickupLat',
  'pickupLng',
  'dropoffAddress',
  'dropoffLat',
  'dropoffLng',
  'note',
  'vehicleType',
  'fare',
  'distance',
  'duration',
  'createdAt',
  'offerUntil',
  'searchingSince',
  'pickupAt',
  'stops',
  'rental',
  'outstation',
  'preferences',
  'parcel',
  'dropoffHidden',
  'paymentMethod',
  'guest',
  'womanDriver',
  'afterTrip',
  'rider.name',
  'rider.rating',
] as const;

/** Members that its people see only where a telephone company connects calls (svc-rides/src/safety/phone-calls/phone-calls.int.spec.ts). */
export const whereCallsAreMasked = ['maskedCall'] as const;

const life = [
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
  'noShowFrom',
  'waiting',
  'stopTerms',
  'change',
  'safetyCheck',
  'rating',
  'ratingTags',
  'byOrganisation',
  'tip',
  'payment.method',
  'payment.state',
  'payment.due',
  'payment.paidAt',
  'payment.reference',
  'payment.upiLink',
  'payment.payee',
  'payment.claimed',
  'payment.claimedAt',
  'codeRequired',
  'version',
] as const;

/** A ride's earnings, which the rider must not see. */
const earnings = [
  'earnings.gross',
  'earnings.commissionPercent',
  'earnings.commission',
  'earnings.bonus',
  'earnings.tip',
  'earnings.net',
] as const;

const itsDriver = [
  'driver.id',
  'driver.user.name',
  'driver.user.rating',
  'driver.user.totalTrips',
  'driver.vehicleModel',
  'driver.vehicleNumber',
  'driver.vehicleType',
] as const;

/** What its driver must not see. */
const notForDriver = ['refunded', 'compensation', 'ratingProblems', 'promisedArrival'] as const;

/** Whom its driver drives next (R48), which the rider must not see. */
const queue = ['nextRideId'] as const;

const ride = [...journey, ...life];

type Listed =
  | (
      | typeof journey
      | typeof life
      | typeof earnings
      | typeof itsDriver
      | typeof notForDriver
      | typeof queue
      | typeof whereCallsAreMasked
    )[number]
  | 'otp';
type TopLevel<Path extends string> = Path extends `${infer Member}.${string}` ? Member : Path;
/** Every member of a ride is in one of the lists: it does not compile without. */
({}) satisfies Record<Exclude<keyof Ride, TopLevel<Listed>>, 'is to be named in a list above: journey, life, …'>;

/** R22: no phone, no code, no rider's id. */
const request: View = { members: [...journey, ...earnings, 'pickupDistance', 'offer.exclusive', 'offer.expiresAt'] };
const hidden = 'not_found';

const searching = {
  rider: { members: [...ride, ...notForDriver, 'driver', 'otp'] },
  driver: request,
  otherDriver: request,
  admin: { members: [...ride, ...queue, ...earnings, ...notForDriver, 'driver'] },
  otherRider: hidden,
} as const satisfies Record<Viewer, Sight>;

/** R10, R22: only the rider sees the code; each of the two people sees the other's phone. */
const underWay = {
  rider: {
    members: [...ride, ...notForDriver, ...itsDriver, 'otp', 'driver.user.phone'],
    code: 'otp',
    phone: 'driver.user.phone',
  },
  driver: { members: [...ride, ...queue, ...earnings, ...itsDriver, 'rider.phone'], phone: 'rider.phone' },
  otherDriver: hidden,
  admin: { members: [...ride, ...queue, ...earnings, ...notForDriver, ...itsDriver] },
  otherRider: hidden,
} as const satisfies Record<Viewer, Sight>;

/** The view of a rider who gave the ride to a driver who has not confirmed it (R11). */
export const unconfirmed: View = {
  members: [...ride, ...notForDriver, ...itsDriver, 'otp'],
  code: 'otp',
};

/** R22: for half an hour the two have each other's phone. */
const justOver = {
  rider: {
    members: [...ride, ...notForDriver, ...itsDriver, 'otp', 'driver.user.phone'],
    phone: 'driver.user.phone',
  },
  driver: { members: [...ride, ...queue, ...earnings, ...itsDriver, 'rider.phone'], phone: 'rider.phone' },
  otherDriver: hidden,
  admin: { members: [...ride, ...queue, ...earnings, ...notForDriver, ...itsDriver] },
  otherRider: hidden,
} as const satisfies Record<Viewer, Sight>;

const over = {
  rider: { members: [...ride, ...notForDriver, ...itsDriver, 'otp'] },
  driver: { members: [...ride, ...queue, ...earnings, ...itsDriver] },
  otherDriver: hidden,
  admin: { members: [...ride, ...queue, ...earnings, ...notForDriver, ...itsDriver] },
  otherRider: hidden,
} as const satisfies Record<Viewer, Sight>;

/** Which members of a ride, nested ones too, each viewer sees in each status. */
export const sights: Readonly<Record<RideStatus, Readonly<Record<Viewer, Sight>>>> = {
  searching,
  driver_assigned: underWay,
  driver_arrived: underWay,
  in_progress: underWay,
  completed: justOver,
  // A ride whose driver did not confirm.
  cancelled: over,
};
