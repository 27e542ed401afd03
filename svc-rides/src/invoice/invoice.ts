import { formatRupees, gstPercent, rupeesFromPaise, vehicleFacts, type Fare } from '@rahi/contracts';
import { distanceKmOf } from '../rides/ride-values.js';
import type { BookedRate, RideEntity } from '../rides/ride.entity.js';

/** What stands on an invoice, in words: names, never a phone number. */
export interface Invoice {
  rideId: string;
  completedAt: Date;
  facts: readonly [label: string, value: string][];
  lines: readonly [label: string, amount: string][];
  total: string;
}

type Completed = RideEntity & { completedAt: Date };

const rupees = (paise: number) => formatRupees(rupeesFromPaise(paise));

const inKolkata = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
/** Whatever kind of space the platform's locale data has in it. */
const dateOf = (time: Date) => inKolkata.format(time).replace(/\s+/g, ' ');

/**
 * A completed ride's invoice: the stored fare, and the rate it is made of.
 * @throws Error when the stored fare cannot be made of that rate: better no invoice than a wrong one.
 */
export function invoiceOf(ride: Completed, rate: BookedRate, fare: Fare): Invoice {
  if (fare.totalPaise !== ride.farePaise) throw new Error(`ride ${ride.id} was not charged by its rate`);
  const km = distanceKmOf(ride);
  return {
    rideId: ride.id,
    completedAt: ride.completedAt,
    facts: [
      ['Ride', ride.id],
      ['Booked', dateOf(ride.createdAt)],
      ['Started', ride.startedAt ? dateOf(ride.startedAt) : '–'],
      ['Completed', dateOf(ride.completedAt)],
      ['Rider', ride.rider.name],
      ['Driver', ride.driver?.name ?? '–'],
      ['Vehicle', [vehicleFacts[ride.vehicleType].label, ride.driver?.vehicleNumber].filter(Boolean).join(', ')],
      ['From', ride.pickupAddress],
      ['To', ride.dropoffAddress],
    ],
    lines: [
      ['Base fare', rupees(fare.basePaise)],
      [`Distance, ${km} km at ${rupees(rate.perKmPaise)} per km`, rupees(fare.distancePaise)],
      ['Surge', `× ${fare.surge}`],
      ['Subtotal, to the rupee', rupees(fare.subtotalPaise)],
      [`GST, ${gstPercent} %`, rupees(fare.gstPaise)],
    ],
    total: rupees(fare.totalPaise),
  };
}
