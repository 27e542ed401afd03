import {
  rentals,
  womenNear,
  type CallArguments,
  type calculateFare,
  type createRide,
  type LatLng,
  type VehicleType,
} from '@rahi/contracts';
import type { RideKind } from './kinds.js';
import type { Requests } from './requests.js';

type Quoted = CallArguments<typeof calculateFare>['body'];
type Booked = CallArguments<typeof createRide>['body'];
export type NamedPlace = LatLng & { readonly name: string };

/** What a booking of a kind asks for, beside the two places and the vehicle type. */
export interface Wish {
  readonly kind: RideKind | null;
  readonly quoted: Partial<Quoted>;
  readonly booked: Partial<Booked>;
}

/** A usual ride. */
export const usual: Wish = { kind: null, quoted: {}, booked: {} };

export interface Asked {
  readonly kind: RideKind | null;
  readonly requests: Requests;
  readonly cookie: string;
  /** The number of the rider, from which a guest's phone number is made. */
  readonly number: number;
  readonly vehicleType: VehicleType;
  readonly from: NamedPlace;
  /** A place on the way. */
  readonly by: NamedPlace;
}

/** What a rider asks for. Where a kind is not offered at the moment, the rider takes a usual ride. */
export async function wishOf({ kind, requests, cookie, number, vehicleType, from, by }: Asked): Promise<Wish> {
  const query = { lat: from.lat, lng: from.lng };
  if (kind === null || kind === 'changes') return { ...usual, kind };
  if (kind === 'stops') {
    const stops = [{ lat: by.lat, lng: by.lng, address: by.name }];
    return { kind, quoted: { stops }, booked: { stops } };
  }
  if (kind === 'guests') {
    const guest = { name: 'Meera Joshi', phone: `+9198${String(20_000_000 + number)}` };
    return { kind, quoted: {}, booked: { guest } };
  }
  if (kind === 'women') {
    const near = await requests.untilAnswered(womenNear, cookie, { query });
    return near.ok && near.value.offered ? { kind, quoted: {}, booked: { womanDriver: 'prefer' } } : usual;
  }
  const offers = await requests.untilAnswered(rentals, cookie, { query });
  const offer = offers.ok ? offers.value.find((one) => one.vehicleType === vehicleType) : undefined;
  const [smallest] = offer?.packages ?? [];
  if (!smallest) return usual;
  const { hours, km } = smallest;
  const rental = { hours };
  return {
    kind,
    quoted: { rental, distance: 0 },
    // A rental's drop-off is its pickup, until it ends.
    booked: {
      rental,
      dropoffAddress: from.name,
      dropoffLat: from.lat,
      dropoffLng: from.lng,
      distance: String(km),
      duration: hours * 60,
    },
  };
}
