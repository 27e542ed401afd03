import {
  isUnderWay,
  parcelPhotoDays,
  parcelPhotoPlaces,
  parcelWaitMinutes,
  rupeesFromPaise,
  type ParcelOfRide,
} from '@rahi/contracts';
import { driverKeepsAreas } from './predicates.js';
import type { ParcelPerson, ParcelSnapshot } from './ride-parts.js';
import type { RideEntity } from './ride.entity.js';

const dayMs = 24 * 3_600_000;

/** Everything about a parcel, as its sender sees it. */
export function parcelForSender(ride: RideEntity): ParcelOfRide | null {
  const seen = parcelForDesk(ride);
  return seen && { ...seen, deliveryCode: deliveryCodeOf(ride) };
}

/** Everything but the code. */
export function parcelForDesk({ parcel }: RideEntity): ParcelOfRide | null {
  if (!parcel) return null;
  return {
    ...progressOf(parcel),
    ...bareParcelOf(parcel),
    value: rupeesFromPaise(parcel.valuePaise),
    sender: personOf(parcel.sender, true),
    receiver: personOf(parcel.receiver, true),
  };
}

/** What its driver needs. @param withPhone whether the two people may call each other now (R22) */
export function parcelForDriver(ride: RideEntity, withPhone: boolean): ParcelOfRide | null {
  const { parcel } = ride;
  if (!parcel) return null;
  // R22: from a day after the end on, no names and no words.
  if (driverKeepsAreas(ride)) return { item: parcel.item, description: null, size: parcel.size };
  const toReceiver = ride.startedAt !== null && parcel.returned === null;
  return {
    ...progressOf(parcel),
    ...bareParcelOf(parcel),
    sender: personOf(parcel.sender, withPhone && !toReceiver),
    receiver: personOf(parcel.receiver, withPhone && toReceiver),
  };
}

/** What everybody sees who may see the ride at all. */
export function parcelOf({ parcel }: Pick<RideEntity, 'parcel'>): ParcelOfRide | null {
  return parcel && bareParcelOf(parcel);
}

/** From when on a driver at the drop-off may bring a parcel back, ISO 8601; null before the driver is there. */
export function returnFromOf({ waitsSince }: Pick<ParcelSnapshot, 'waitsSince'>): string | null {
  return waitsSince && new Date(Date.parse(waitsSince) + parcelWaitMinutes * 60_000).toISOString();
}

/** The code of a parcel while its driver may ask for it, else null. */
export function deliveryCodeOf({ status, startedAt, deliveryCode }: RideEntity): string | null {
  return startedAt !== null && isUnderWay(status) ? deliveryCode : null;
}

const bareParcelOf = ({ item, description, size }: ParcelSnapshot) => ({ item, description, size });

function personOf(person: ParcelPerson | null, withPhone: boolean): ParcelOfRide['sender'] {
  return person && { name: person.name, ...(withPhone && { phone: person.phone }) };
}

function progressOf({ photos, returned, ...parcel }: ParcelSnapshot) {
  const kept = Date.now() - parcelPhotoDays * dayMs;
  return {
    photos: parcelPhotoPlaces.flatMap((place) => {
      const takenAt = photos[place];
      return takenAt !== undefined && Date.parse(takenAt) > kept ? [{ place, takenAt }] : [];
    }),
    returnFrom: returnFromOf(parcel),
    returned: returned && { reason: returned.reason, at: returned.at, address: returned.address ?? null },
  };
}
