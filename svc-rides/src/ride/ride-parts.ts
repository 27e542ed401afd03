import type {
  ChangedPlace,
  ChangeState,
  FareInputs,
  Language,
  LatLng,
  OutstationKind,
  ParcelItem,
  ParcelPhotoPlace,
  ParcelReturnReason,
  ParcelSize,
  SafetyCheckKind,
} from '@rahi/contracts';

// What one column of a ride keeps: the row is ride.entity.ts.

/** What the ride keeps of its rider, as they were when they booked. */
export interface RiderSnapshot {
  name: string;
  phone: string | null;
  rating: number | null;
  /** Whether she said that she is a woman (R46); absent otherwise. */
  woman?: boolean;
}

/** The person for whom the rider booked (R45). The phone is null once it is erased. */
export interface GuestSnapshot {
  name: string;
  phone: string | null;
  /** Of the guest's link; the first language where none was chosen. */
  language?: Language;
  /** Whether the rating of the ride is the guest's. */
  rated?: boolean;
  /** Whether the guest is a woman, as the rider said (R46). */
  woman?: boolean;
}

/** What the ride keeps of its driver, as they were when it was assigned. */
export interface DriverSnapshot {
  name: string;
  phone: string | null;
  rating: number | null;
  totalTrips: number;
  vehicleModel: string | null;
  vehicleNumber: string | null;
}

/** An end of a trip away from its drop-off, or without a position of the last minute: then an older one, or nulls (R49). */
export interface EndedAway {
  lat: number | null;
  lng: number | null;
  metres: number | null;
  reason: string;
}

/** An open question whether everything is all right. The rider's answer closes it, so that only the driver's is kept. */
export interface SafetyCheck {
  id: string;
  kind: SafetyCheckKind;
  askedAt: string;
  driver: 'ok' | null;
}

/** `gps_jump`: a position that no vehicle reaches. `stop_away`: “arrived” at a stop was pressed away from it (R44). `…_unseen`: the driver had sent no position for a minute (R49). `impossible_trip`: minutes and metres that no vehicle makes. `other_driver`: the rider cancelled because the driver was not the one who was shown (R46). */
export type RideFlag =
  | 'gps_jump'
  | 'arrived_away'
  | 'arrived_unseen'
  | 'stop_away'
  | 'other_driver'
  | 'ended_away'
  | 'ended_unseen'
  | 'impossible_trip';

/** The package of a rental, and what each kilometre and each whole minute beyond it costs, before GST: as its tariff says. */
export interface RentalSnapshot {
  hours: number;
  km: number;
  extraKmPaise: number;
  extraMinutePaise: number;
}

/** An outstation trip: its kind, when its rider wants to be back, and what it costs before GST, as its tariff says. */
export interface OutstationSnapshot {
  kind: OutstationKind;
  /** ISO 8601; null of a one-way trip. */
  returnAt: string | null;
  perKmPaise: number;
  /** Kilometres that are charged at least: of a one-way trip as a whole, of a round trip for each day. */
  leastKm: number;
  /** For each day. */
  allowancePaise: number;
  /** For each night. */
  nightPaise: number;
}

/** Who hands a parcel over, or gets it. The phone is null once it is erased. */
export interface ParcelPerson {
  name: string;
  phone: string | null;
  /** Of the receiver's link; the first language where none was chosen. */
  language?: Language;
}

/** A parcel: what it is, between whom it goes, and how far it has come. */
export interface ParcelSnapshot {
  item: ParcelItem;
  /** Null once it is erased. */
  description: string | null;
  size: ParcelSize;
  valuePaise: number;
  /** Null where the rider hands it over, and once it is erased. */
  sender: ParcelPerson | null;
  /** Null once it is erased. */
  receiver: ParcelPerson | null;
  /** When each photo was taken, ISO 8601. The pictures are with svc-drivers. */
  photos: Partial<Record<ParcelPhotoPlace, string>>;
  /** When its driver reported to be at the drop-off, ISO 8601. */
  waitsSince: string | null;
  /** Why and since when it goes back, and the address that it was to go to. */
  returned: { reason: ParcelReturnReason; at: string; address?: string } | null;
}

/** Where the car was when a change of the trip was priced that counts now (R44). */
export interface Turn extends LatLng {
  /** How many stops of the list the car had come to, or skipped. */
  after: number;
  /** Whether the trip ends there. */
  ends: boolean;
}

/** What a change makes of a trip (R44), with everything that the ride gets when it counts. */
export interface ChangedTrip {
  endsHere: boolean;
  dropoff: ChangedPlace;
  /** The stops after the one where the car stands. */
  stops: ChangedPlace[];
  farePaise: number;
  previousFarePaise: number;
  arrival: string | null;
  previousArrival: string | null;
  inputs: FareInputs;
  roundingPaise: number;
  /** Absent from a change that a release before it stored. */
  welfarePaise?: number;
  distanceMetres: number;
  durationMinutes: number;
  /** Null before the trip has started. */
  turn: Turn | null;
}

/** The last change that the rider confirmed. */
export interface ConfirmedChange extends ChangedTrip {
  id: string;
  state: ChangeState;
  answerBy: string;
}
