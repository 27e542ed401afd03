import type {
  DriverTerms,
  FareInputs,
  PaymentMethod,
  ReservationStatus,
  RideActor,
  RideStop,
  TariffTerms,
  VehicleType,
  WomanDriver,
} from '@rahi/contracts';
import { IdColumn, Kept, PersonColumn, PlainColumn } from '@rahi/service-kit/kept-columns';
import { CreateDateColumn, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import {
  blankDriver,
  blankRider,
  exactAddress,
  exactPosition,
  exactStops,
  guestOfRider,
  noteToDriver,
  preferencesOfRider,
  sixDecimals,
  wishForWoman,
} from '../../ride/about-people.js';
import type {
  DriverSnapshot,
  GuestSnapshot,
  OutstationSnapshot,
  RentalSnapshot,
  RiderSnapshot,
} from '../../ride/ride-parts.js';

/** A booking for later (R43), with all that its ride will be booked by. Phone numbers leave the service only in a ride. */
@Entity('reservations')
export class ReservationEntity {
  @PrimaryColumn('uuid')
  @Kept('id')
  id!: string;

  /** Grows by one with every change that is published. */
  @VersionColumn()
  @Kept('plain')
  version!: number;

  @PlainColumn('text')
  status!: ReservationStatus;

  @IdColumn('uuid')
  riderId!: string;

  @PersonColumn(blankRider, 'jsonb')
  rider!: RiderSnapshot;

  /** For whom the rider booked it (R45); null for the rider. */
  @PersonColumn(guestOfRider, 'jsonb', { nullable: true })
  guest!: GuestSnapshot | null;

  /** As that of a ride (R46). */
  @PersonColumn(wishForWoman, 'text', { nullable: true })
  womanDriver!: WomanDriver | null;

  /** As those of a ride (ADR 88). */
  @PersonColumn(preferencesOfRider, 'text', { array: true, default: () => "'{}'" })
  preferences!: string[];

  /** Who took it, or has its ride. */
  @IdColumn('uuid', { nullable: true })
  driverId!: string | null;

  @PersonColumn(blankDriver, 'jsonb', { nullable: true })
  driver!: DriverSnapshot | null;

  /** Of the pickup, as tariffs and rounds name it: drivers of this city may take it. */
  @PlainColumn('text')
  city!: string;

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

  /** Where its ride will stop between the two (R44), in order. */
  @PersonColumn(exactStops, 'jsonb', { default: () => "'[]'" })
  stops!: RideStop[];

  @PersonColumn(noteToDriver, 'text', { nullable: true })
  note!: string | null;

  @PlainColumn('timestamptz')
  pickupAt!: Date;

  /** The price as agreed: its ride costs that. The columns are those of a ride. */
  @PlainColumn('integer')
  farePaise!: number;

  @PlainColumn('text')
  tariffId!: string;

  @PlainColumn('integer')
  tariffVersion!: number;

  @PlainColumn('jsonb')
  fareInputs!: FareInputs;

  @PlainColumn('jsonb')
  driverTerms!: DriverTerms;

  @PlainColumn('jsonb')
  waitingTerms!: TariffTerms['waiting'];

  /** The package of a rental by the hour; null for every other ride. */
  @PlainColumn('jsonb', { nullable: true })
  rental!: RentalSnapshot | null;

  /** Null but of an outstation trip. */
  @PlainColumn('jsonb', { nullable: true })
  outstation!: OutstationSnapshot | null;

  @PlainColumn('integer', { default: 0 })
  discountPaise!: number;

  @PlainColumn('uuid', { nullable: true })
  promoId!: string | null;

  @PlainColumn('smallint', { default: 0 })
  roundingPaise!: number;

  @PlainColumn('integer', { default: 0 })
  welfarePaise!: number;

  @PlainColumn('text')
  paymentMethod!: PaymentMethod;

  @PlainColumn('smallint', { nullable: true })
  unpaidLimit!: number | null;

  /** R42: as that of a ride. */
  @PlainColumn('boolean', { default: false })
  hidesDropoff!: boolean;

  @PlainColumn('integer')
  distanceMetres!: number;

  @PlainColumn('integer')
  durationMinutes!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  @Kept('plain')
  createdAt!: Date;

  /** When its driver took it, or its ride. */
  @PlainColumn('timestamptz', { nullable: true })
  takenAt!: Date | null;

  /** How often a driver gave it back, or was lost; and who did so last. */
  @PlainColumn('smallint', { default: 0 })
  releases!: number;

  @IdColumn('uuid', { nullable: true })
  releasedDriverId!: string | null;

  /** Drivers who gave it back, or whom it was taken from: they do not take it again. */
  @IdColumn('uuid', { array: true, default: () => "'{}'" })
  notAgain!: string[];

  /** Its ride, from the lead time on; or the cancelled one that a late cancellation is charged by. */
  @IdColumn('uuid', { nullable: true })
  rideId!: string | null;

  /** When it ended without a trip, and who ended it: `expiry` where nobody was found. */
  @PlainColumn('timestamptz', { nullable: true })
  cancelledAt!: Date | null;

  @PlainColumn('text', { nullable: true })
  cancelledBy!: RideActor | null;

  /** When it, or its ride, ended: it changes no more. */
  @PlainColumn('timestamptz', { nullable: true })
  closedAt!: Date | null;

  /** When its people were reminded of it, and its rider told that nobody was found yet; each at most once. */
  @PlainColumn('timestamptz', { nullable: true })
  riderRemindedAt!: Date | null;

  @PlainColumn('timestamptz', { nullable: true })
  driverRemindedAt!: Date | null;

  @PlainColumn('timestamptz', { nullable: true })
  nobodyToldAt!: Date | null;
}
