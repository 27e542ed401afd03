import {
  outstation,
  parcelOffers,
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
  /** Of the booking, where the kind has another vehicle type than the rider would take. */
  readonly vehicleType?: VehicleType;
  /** The drop-off, where the kind has another one. */
  readonly to?: NamedPlace;
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
  /** A place of another city, within an outstation trip; null where there is none. */
  readonly outOfTown: NamedPlace | null;
}

/** What a rider asks for. Where a kind is not offered at the moment, the rider takes a usual ride. */
export async function wishOf(asked: Asked): Promise<Wish> {
  const { kind, requests, cookie, number, from, by } = asked;
  switch (kind) {
    case null:
    case 'changes':
    case 'later':
      return { ...usual, kind };
    case 'stops': {
      const stops = [{ lat: by.lat, lng: by.lng, address: by.name }];
      return { kind, quoted: { stops }, booked: { stops } };
    }
    case 'guests':
      return { kind, quoted: {}, booked: { guest: { name: 'Meera Joshi', phone: phoneOf(number) } } };
    case 'women': {
      const near = await requests.untilAnswered(womenNear, cookie, { query: pointOf(from) });
      return near.ok && near.value.offered ? { kind, quoted: {}, booked: { womanDriver: 'prefer' } } : usual;
    }
    case 'rentals':
      return rentalOf(asked);
    case 'outstation':
      return outstationOf(asked);
    case 'parcels':
      return parcelOf(asked);
  }
}

const phoneOf = (number: number): string => `+9198${String(20_000_000 + number)}`;
const pointOf = ({ lat, lng }: LatLng) => ({ lat, lng });

/** The smallest package. */
async function rentalOf({ requests, cookie, vehicleType, from }: Asked): Promise<Wish> {
  const offers = await requests.untilAnswered(rentals, cookie, { query: pointOf(from) });
  const offer = offers.ok ? offers.value.find((one) => one.vehicleType === vehicleType) : undefined;
  const [smallest] = offer?.packages ?? [];
  if (!smallest) return usual;
  const { hours, km } = smallest;
  const rental = { hours };
  // A rental's drop-off is its pickup, until it ends.
  return {
    kind: 'rentals',
    quoted: { rental, distance: 0 },
    booked: { rental, distance: String(km), duration: hours * 60 },
    to: from,
  };
}

/** One way, to another city. */
async function outstationOf({ requests, cookie, vehicleType, from, outOfTown }: Asked): Promise<Wish> {
  if (!outOfTown) return usual;
  const offers = await requests.untilAnswered(outstation, cookie, { query: pointOf(from) });
  if (!offers.ok || !offers.value.some((one) => one.vehicleType === vehicleType)) return usual;
  const wish = { kind: 'oneWay' } as const;
  return {
    kind: 'outstation',
    quoted: { outstation: wish, distance: 0 },
    booked: { outstation: wish },
    to: outOfTown,
  };
}

/** A small one, with the first vehicle type that takes parcels. */
async function parcelOf({ requests, cookie, number, from }: Asked): Promise<Wish> {
  const offers = await requests.untilAnswered(parcelOffers, cookie, { query: pointOf(from) });
  const [offer] = offers.ok ? offers.value : [];
  if (!offer) return usual;
  const parcel = {
    item: 'papers',
    description: 'A folder of drawings',
    size: 'small',
    value: '500',
    receiver: { name: 'Meera Joshi', phone: phoneOf(number) },
    nothingProhibited: true,
  } as const;
  return {
    kind: 'parcels',
    quoted: { parcel: true, distance: 0 },
    booked: { parcel },
    vehicleType: offer.vehicleType,
  };
}
