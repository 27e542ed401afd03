import {
  formatRupees,
  Refusal,
  rupeesFromPaise,
  vehicleFacts,
  type ParcelBooking,
  type Saying,
  type VehicleType,
} from '@rahi/contracts';
import type { TariffEntity } from '../../pricing/tariffs/tariff.entity.js';
import type { ParcelSnapshot } from '../../ride/ride-parts.js';
import { say } from '../../say.js';
import type { Ordered } from './order.js';

/** What a parcel is not combined with, each with the member that says it. */
const notTogether = ['guest', 'womanDriver', 'rental', 'outstation', 'stops', 'preferences'] as const;

/**
 * A parcel is a ride of its own kind, of now, between two places.
 * @throws Refusal invalid_input for one with a guest, a wish for a woman driver, preferences, stops, a rental or an outstation trip, or for later
 */
export function checkParcel(body: Ordered, pickupAt: Date | undefined): void {
  if (!body.parcel) return;
  if (pickupAt) throw invalid('pickupAt', say('parcel.notLater'));
  const other = notTogether.find((member) => {
    const value = body[member];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });
  if (other) throw invalid(other, say('parcel.alone'));
}

/**
 * @param parcel what its sender declares; absent in a quote
 * @throws Refusal parcel_not_offered where type or tariff takes none, invalid_input for a value above the tariff's
 */
export function checkParcelOffered({ vehicleType, terms }: TariffEntity, parcel?: ParcelBooking): void {
  if (!vehicleFacts[vehicleType].parcel || !terms.parcel) throw notOffered(vehicleType);
  const { mostValuePaise } = terms.parcel;
  if (parcel && paiseOf(parcel) > mostValuePaise) {
    const most = formatRupees(rupeesFromPaise(mostValuePaise));
    throw invalid('parcel.value', say('parcel.tooValuable', { most }));
  }
}

/** A parcel as its ride keeps it. */
export function parcelSnapshotOf(parcel: ParcelBooking): ParcelSnapshot {
  const { item, description, size, sender = null, receiver } = parcel;
  return {
    item,
    description,
    size,
    valuePaise: paiseOf(parcel),
    sender,
    receiver,
    photos: {},
    waitsSince: null,
    returned: null,
  };
}

const paiseOf = ({ value }: ParcelBooking): number => Math.round(Number(value) * 100);

const notOffered = (vehicleType: VehicleType): Refusal =>
  new Refusal('parcel_not_offered', say('parcel.notOffered', { vehicle: say(`vehicle.${vehicleType}`) }), {
    vehicleType,
  });

function invalid(at: string, message: Saying): Refusal {
  return new Refusal('invalid_input', message, { errors: [{ in: 'body', at, message }] });
}
