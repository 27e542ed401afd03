import type { PaperStanding, VehicleType } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { PaiseColumn } from '../paise-column.js';

/** Where "go home" leads. */
export interface Home {
  lat: number;
  lng: number;
  address: string;
}

/** A driver's profile. Its id is the id of its user. */
@Entity('drivers')
export class DriverEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Grows by one with every event. */
  @Column('integer')
  version!: number;

  /** Newest version of the user that name, phone and suspension were taken from; 0 before the first. */
  @Column('integer')
  userVersion!: number;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('boolean')
  suspended!: boolean;

  @Column('text', { nullable: true })
  vehicleModel!: string | null;

  @Column('text', { nullable: true })
  vehicleNumber!: string | null;

  @Column('text', { nullable: true })
  vehicleType!: VehicleType | null;

  @Column('boolean', { default: false })
  isOnline!: boolean;

  @Column('boolean', { default: false })
  onTrip!: boolean;

  /** R11: takes rides that a rider gives them, without answering first. */
  @Column('boolean', { default: true })
  autoAccept!: boolean;

  /** Kilometres to a pickup at most; null for all. */
  @Column('double precision', { nullable: true })
  maxPickupKm!: number | null;

  @Column('jsonb', { nullable: true })
  home!: Home | null;

  /** Whether only rides towards the home are wanted. */
  @Column('boolean', { default: false })
  goingHome!: boolean;

  /** The last day, Asia/Kolkata, on which "go home" was switched on, and how often on that day. */
  @Column('date', { nullable: true })
  goingHomeDay!: string | null;

  @Column('smallint', { default: 0 })
  goingHomeTimes!: number;

  /** When the last trip ended or the driver went online, whichever is later. */
  @Column('timestamptz', { nullable: true })
  freeSince!: Date | null;

  /** Registered while new drivers wait for the desk: does not drive before every paper is approved. */
  @Column('boolean', { default: false })
  papersAsked!: boolean;

  /** What the papers said when they were last looked at. */
  @Column('text', { default: 'ready' })
  paperStanding!: PaperStanding;

  /** R40: where riders may pay this driver by UPI, once the desk has verified it. */
  @Column('text', { nullable: true })
  upiId!: string | null;

  @Column('boolean', { default: false })
  upiVerified!: boolean;

  /** R46: whether she says on her account page that she is a woman. */
  @Column('boolean', { default: false })
  saysWoman!: boolean;

  /** Whether the desk has found that her papers agree. */
  @Column('boolean', { default: false })
  womanVerified!: boolean;

  /** Since when she says it; null for one who does not, and for one who has said it to an older release. */
  @Column('timestamptz', { nullable: true })
  womanSaidAt!: Date | null;

  /** When the desk found that her papers do not agree, if that was its last word; null while it has not decided. */
  @Column('timestamptz', { nullable: true })
  womanRefusedAt!: Date | null;

  /** Takes women only. */
  @Column('boolean', { default: false })
  womenOnly!: boolean;

  /** What the driver declares of the vehicle (ADR 88), by what the desk said of it; one feature is in one list at most. */
  @Column('text', { array: true, default: () => "'{}'" })
  featuresWaiting!: string[];

  @Column('text', { array: true, default: () => "'{}'" })
  featuresVerified!: string[];

  @Column('text', { array: true, default: () => "'{}'" })
  featuresRefused!: string[];

  /** Since when the first of those waits that wait; null without one. */
  @Column('timestamptz', { nullable: true })
  featuresSince!: Date | null;

  @Column('boolean', { default: true })
  takesPets!: boolean;

  /** R42: where the rules limit working hours, when those of a driver who is online end, and how long they rest then; null elsewhere. */
  @Column('timestamptz', { nullable: true })
  dutyEndsAt!: Date | null;

  @Column('smallint', { nullable: true })
  dutyRestHours!: number | null;

  /** When the driver was told that they end soon. */
  @Column('timestamptz', { nullable: true })
  dutyWarnedAt!: Date | null;

  /** Until when a driver rests who went offline with their hours used up. */
  @Column('timestamptz', { nullable: true })
  restUntil!: Date | null;

  @Column('integer', { default: 0 })
  ratingSum!: number;

  @Column('integer', { default: 0 })
  ratingCount!: number;

  @Column('integer', { default: 0 })
  totalTrips!: number;

  /** Sum of the net of its settlements. */
  @PaiseColumn({ default: 0 })
  earnedPaise!: number;

  @Column('timestamptz')
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
