import { usualPaymentMethod, type WomanDriver } from '@rahi/contracts';
import type { DriverTerms, FareInputs, LostReason, PaymentMethod, RatingProblem, RatingTag } from '@rahi/contracts';
import type { ReleaseReason, RideActor, RideStatus, RideStop, TariffTerms, VehicleType } from '@rahi/contracts';
import { IdColumn, Kept, PersonColumn, PlainColumn } from '@rahi/service-kit/kept-columns';
import { CreateDateColumn, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import {
  blankDriver,
  blankRider,
  cancelWords,
  changeOfTrip,
  driverPosition,
  exactAddress,
  exactPosition,
  exactStops,
  exactTurns,
  guestOfRider,
  noteToDriver,
  parcelAndPeople,
  preferencesOfRider,
  sixDecimals,
  upiOfDriver,
  whereEndedAway,
  whyUnseen,
  wishForWoman,
  wishThatWasMet,
} from './about-people.js';
import type {
  ConfirmedChange,
  DriverSnapshot,
  EndedAway,
  GuestSnapshot,
  OutstationSnapshot,
  ParcelSnapshot,
  RentalSnapshot,
  RideFlag,
  RiderSnapshot,
  SafetyCheck,
  Turn,
} from './ride-parts.js';

/** A ride. Its trip code and phone numbers leave the service only through `viewOf`. */
@Entity('rides')
export class RideEntity {
  @PrimaryColumn('uuid')
  @Kept('id')
  id!: string;

  /** Grows by one with every change that is published. */
  @VersionColumn()
  @Kept('plain')
  version!: number;

  @PlainColumn('text')
  status!: RideStatus;

  @IdColumn('uuid')
  riderId!: string;

  @PersonColumn(blankRider, 'jsonb')
  rider!: RiderSnapshot;

  /** For whom the rider booked it (R45); null for the rider's own ride. */
  @PersonColumn(guestOfRider, 'jsonb', { nullable: true })
  guest!: GuestSnapshot | null;

  /** Whether its rider is an organisation, and no person (ADR 98): it always has a guest, then. */
  @PlainColumn('boolean', { default: false })
  byOrganisation!: boolean;

  /** Whether only a woman is to drive, or rather a woman (R46); null where nobody asked. */
  @PersonColumn(wishForWoman, 'text', { nullable: true })
  womanDriver!: WomanDriver | null;

  /** Whether its driver is a woman, where one was asked for (R46); null otherwise, and without a driver. */
  @PersonColumn(wishThatWasMet, 'boolean', { nullable: true })
  wishMet!: boolean | null;

  @PersonColumn(preferencesOfRider, 'text', { array: true, default: () => "'{}'" })
  preferences!: string[];

  /** 0 of the rider's own ride, from 1 on of those for guests: one active ride of each (R45). */
  @PlainColumn('smallint', { default: 0 })
  guestSlot!: number;

  @IdColumn('uuid', { nullable: true })
  driverId!: string | null;

  @PersonColumn(blankDriver, 'jsonb', { nullable: true })
  driver!: DriverSnapshot | null;

  @PlainColumn('text', { nullable: true })
  assignedBy!: 'rider' | 'driver' | null;

  /** Where the driver was when the ride was assigned: progress to the pickup counts from there. */
  @PersonColumn(driverPosition, 'double precision', { nullable: true })
  assignedLat!: number | null;

  @PersonColumn(driverPosition, 'double precision', { nullable: true })
  assignedLng!: number | null;

  /** What the rider wrote to the driver while booking. */
  @PersonColumn(noteToDriver, 'text', { nullable: true })
  note!: string | null;

  @PlainColumn('text')
  vehicleType!: VehicleType;

  @PersonColumn(exactAddress, 'text')
  pickupAddress!: string;

  @PersonColumn(exactPosition, 'double precision', { transformer: sixDecimals })
  pickupLat!: number;

  @PersonColumn(exactPosition, 'double precision', { transformer: sixDecimals })
  pickupLng!: number;

  @PersonColumn(exactAddress, 'text')
  dropoffAddress!: string;

  @PersonColumn(exactPosition, 'double precision', { transformer: sixDecimals })
  dropoffLat!: number;

  @PersonColumn(exactPosition, 'double precision', { transformer: sixDecimals })
  dropoffLng!: number;

  /** Where it stops between the two (R44), in order, and what became of each stop. */
  @PersonColumn(exactStops, 'jsonb', { default: () => "'[]'" })
  stops!: RideStop[];

  /** Where the car was at each change of the trip that counts (R44): the way of the fare goes by these places. */
  @PersonColumn(exactTurns, 'jsonb', { default: () => "'[]'" })
  turns!: Turn[];

  /** The last change of the trip that the rider confirmed (R44), and what became of it; null without one. */
  @PersonColumn(changeOfTrip, 'jsonb', { nullable: true })
  change!: ConfirmedChange | null;

  /** What the rider pays: as quoted, then as on the receipt. Without a tip. */
  @PlainColumn('integer')
  farePaise!: number;

  /** By which tariff it is charged. Null where a release before tariffs booked it: version 1. */
  @PlainColumn('text', { nullable: true })
  tariffId!: string | null;

  @PlainColumn('integer', { nullable: true })
  tariffVersion!: number | null;

  /** What the quoted fare was computed from. */
  @PlainColumn('jsonb', { nullable: true })
  fareInputs!: FareInputs | null;

  /** What its driver is promised by that tariff; null as above. */
  @PlainColumn('jsonb', { nullable: true })
  driverTerms!: DriverTerms | null;

  /** What waiting at the pickup costs by that tariff; null as above. */
  @PlainColumn('jsonb', { nullable: true })
  waitingTerms!: TariffTerms['waiting'] | null;

  /** The package of a rental by the hour; null for every other ride. */
  @PlainColumn('jsonb', { nullable: true })
  rental!: RentalSnapshot | null;

  /** Null but of an outstation trip. */
  @PlainColumn('jsonb', { nullable: true })
  outstation!: OutstationSnapshot | null;

  /** What is carried instead of a passenger, and between whom; null for every other ride. */
  @PersonColumn(parcelAndPeople, 'jsonb', { nullable: true })
  parcel!: ParcelSnapshot | null;

  /** What whoever takes the parcel tells its driver; null for every other ride. */
  @PlainColumn('char', { nullable: true })
  deliveryCode!: string | null;

  /** What a promo code takes off, at the platform's cost. */
  @PlainColumn('integer', { default: 0 })
  discountPaise!: number;

  @PlainColumn('uuid', { nullable: true })
  promoId!: string | null;

  /** GST inside the fare and the settlement's commission; null until the ride is billed. */
  @PlainColumn('integer', { nullable: true })
  gstPaise!: number | null;

  @PlainColumn('integer', { nullable: true })
  commissionPaise!: number | null;

  /** Promised to the driver for a near pickup (R18). */
  @PlainColumn('integer', { default: 0 })
  bonusPaise!: number;

  /** Inside of the fare: what it was rounded by, because it is paid in cash. From -49 to 50. */
  @PlainColumn('smallint', { default: 0 })
  roundingPaise!: number;

  /** Inside of the fare: the fee for the welfare of drivers, which is the board's (R42). */
  @PlainColumn('integer', { default: 0 })
  welfarePaise!: number;

  @PlainColumn('integer', { default: 0 })
  tipPaise!: number;

  /** What a cancelled ride costs its rider, with GST. */
  @PlainColumn('integer', { default: 0 })
  feePaise!: number;

  /** What the desk gave back into the rider's wallet; and of it, what the driver gave back. */
  @PlainColumn('integer', { default: 0 })
  refundedPaise!: number;

  @PlainColumn('integer', { default: 0 })
  driverRefundPaise!: number;

  /** What its drivers paid into the rider's wallet for cancelling (R42). */
  @PlainColumn('integer', { default: 0 })
  compensationPaise!: number;

  @PlainColumn('text', { default: usualPaymentMethod })
  paymentMethod!: PaymentMethod;

  /** What was paid of fare and tip so far. */
  @PlainColumn('integer', { default: 0 })
  paidPaise!: number;

  /** When nothing was due any more. */
  @PlainColumn('timestamptz', { nullable: true })
  paidAt!: Date | null;

  /** Of the last payment or claim. */
  @PersonColumn({ what: 'reference of a UPI payment', of: ['rider'], blank: 'NULL' }, 'text', { nullable: true })
  paymentReference!: string | null;

  /** The driver's own UPI address that the rider may pay to, as it was at the end of the trip (R40); null for the operator's. */
  @PersonColumn(upiOfDriver, 'text', { nullable: true })
  upiPayee!: string | null;

  /** What the rider says to have paid by UPI, and nobody has confirmed (R40); and when they said so last, null without. */
  @PlainColumn('integer', { default: 0 })
  claimedPaise!: number;

  @PlainColumn('timestamptz', { nullable: true })
  claimedAt!: Date | null;

  /** R40: with how many unpaid rides it could not have been booked. Null where that was no matter: the ride is in no dues, then. */
  @PlainColumn('smallint', { nullable: true })
  unpaidLimit!: number | null;

  /** In how many minutes from the booking a driver was to be at the pickup; null where nothing was promised. */
  @PlainColumn('smallint', { nullable: true })
  promisedMinutes!: number | null;

  /** Of a booking for later (R43): when its rider wishes to be picked up; null for one of now. */
  @PlainColumn('timestamptz', { nullable: true })
  pickupAt!: Date | null;

  /** R48: the trip that its driver ends first; null otherwise. Only before the driver has arrived. */
  @IdColumn('uuid', { nullable: true })
  afterRideId!: string | null;

  /** R48: when that driver is expected at the pickup, the rest of the trip included. */
  @PlainColumn('timestamptz', { nullable: true })
  queuedArrival!: Date | null;

  /** 0 of the ride that its driver is on, 1 of one that waits for it: one active ride of each (R48). */
  @PlainColumn('smallint', { default: 0 })
  driverSlot!: number;

  /** R48: of a trip in progress, the ride that its driver makes after it: the one whose `afterRideId` is this ride. */
  @IdColumn('uuid', { nullable: true })
  nextRideId!: string | null;

  /** R42: whether drivers see where it goes only after they accepted it, by the rules of its pickup. */
  @PlainColumn('boolean', { default: false })
  hidesDropoff!: boolean;

  @PlainColumn('integer')
  distanceMetres!: number;

  @PlainColumn('integer')
  durationMinutes!: number;

  @PlainColumn('char')
  tripCode!: string;

  @PlainColumn('smallint')
  wrongCodes!: number;

  @PlainColumn('timestamptz', { nullable: true })
  codeLockedUntil!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  @Kept('plain')
  createdAt!: Date;

  @PlainColumn('timestamptz')
  offerUntil!: Date;

  /** When this search began: at booking, and again when a driver was lost. Expiry and dispatch count from it. */
  @PlainColumn('timestamptz', { default: () => 'now()' })
  searchingSince!: Date;

  /** Until then it is not open to all: drivers wait in the queue of its pickup's zone. Set by rounds; null outside of zones. */
  @PlainColumn('timestamptz', { nullable: true })
  queueHeldUntil!: Date | null;

  @PlainColumn('timestamptz', { nullable: true })
  assignedAt!: Date | null;

  /** When the driver confirmed an assignment by the rider, or accepted the ride; null until then (R11). */
  @PlainColumn('timestamptz', { nullable: true })
  confirmedAt!: Date | null;

  /** Since when the driver has been silent or no nearer; null while they come (R12). */
  @PlainColumn('timestamptz', { nullable: true })
  stalledAt!: Date | null;

  /** Asked of both people while the trip is in progress (ADR 30). */
  @PlainColumn('jsonb', { nullable: true })
  safetyCheck!: SafetyCheck | null;

  /** How near the driver has come to the pickup on their way, and when they were that near. */
  @PlainColumn('integer', { nullable: true })
  nearestMetres!: number | null;

  @PlainColumn('timestamptz', { nullable: true })
  nearerAt!: Date | null;

  /** The driver whom the rider named last, and who must accept first (R11). */
  @IdColumn('uuid', { nullable: true })
  namedDriverId!: string | null;

  /** How many drivers the rider has named for it (R11). */
  @PlainColumn('smallint', { default: 0 })
  named!: number;

  /** How often a driver did not confirm it (R11). */
  @PlainColumn('smallint', { default: 0 })
  unconfirmed!: number;

  /** Drivers who gave it back, or whom it was taken from: it is not offered to them again (R12). */
  @IdColumn('uuid', { array: true, default: () => "'{}'" })
  notAgain!: string[];

  /** How often a driver was lost (R12). The next three are of the last time: the driver, who ended it, and why. */
  @PlainColumn('smallint', { default: 0 })
  releases!: number;

  @IdColumn('uuid', { nullable: true })
  releasedDriverId!: string | null;

  @PlainColumn('text', { nullable: true })
  releasedBy!: RideActor | null;

  @PlainColumn('text', { nullable: true })
  releaseReason!: ReleaseReason | LostReason | null;

  @PlainColumn('timestamptz', { nullable: true })
  arrivedAt!: Date | null;

  @PlainColumn('timestamptz', { nullable: true })
  startedAt!: Date | null;

  @PlainColumn('timestamptz', { nullable: true })
  completedAt!: Date | null;

  @PlainColumn('timestamptz', { nullable: true })
  cancelledAt!: Date | null;

  @PlainColumn('text', { nullable: true })
  cancelledBy!: RideActor | null;

  @PersonColumn(cancelWords, 'text', { nullable: true })
  cancelReason!: string | null;

  /** Where the driver ended the trip, how far from its drop-off, and why there (R35); null near the drop-off. */
  @PersonColumn(whereEndedAway, 'jsonb', { nullable: true })
  endedAway!: EndedAway | null;

  /** Why a driver without a position of the last minute said that they have arrived (R49), in their words. */
  @PersonColumn(whyUnseen, 'text', { nullable: true })
  arrivedUnseen!: string | null;

  /** What the desk should look at (R35). */
  @PlainColumn('text', { array: true, default: () => "'{}'" })
  flags!: RideFlag[];

  @PlainColumn('smallint', { nullable: true })
  rating!: number | null;

  /** What the rider praised with it. */
  @PlainColumn('text', { array: true, default: () => "'{}'" })
  ratingTags!: RatingTag[];

  /** What the rider said was wrong. */
  @PlainColumn('text', { array: true, default: () => "'{}'" })
  ratingProblems!: RatingProblem[];
}
