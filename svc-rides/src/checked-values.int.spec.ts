import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  blockReasons,
  claimStates,
  contactOccasions,
  disputeReasons,
  disputeStateSchema,
  flagKinds,
  flagStateSchema,
  gstOwners,
  offerStates,
  paymentMethods,
  payoutStatuses,
  reservationStatuses,
  rideActors,
  rideStatuses,
  travellerSchema,
  upiPayees,
  vehicleTypes,
  womanDriverWishes,
} from '@rahi/contracts';
import { checkedValuesOf } from '@rahi/service-kit/testing';
import { service } from './app.module.js';

const travellers = travellerSchema.options;

/** The registry of each column whose values a CHECK lists. A value in one and not in the other is refused by the table. */
const registries: Readonly<Record<string, readonly string[]>> = {
  'blocks.reason': blockReasons,
  'contact_tellings.occasion': contactOccasions,
  'disputes.reason': disputeReasons,
  'disputes.state': disputeStateSchema.options,
  'offers.state': offerStates,
  'payment_claims.payee': upiPayees,
  'payment_claims.state': claimStates,
  'payouts.status': payoutStatuses,
  'person_flags.kind': flagKinds,
  'person_flags.role': travellers,
  'person_flags.state': flagStateSchema.options,
  'reservations.cancelled_by': rideActors,
  'reservations.status': reservationStatuses,
  'ride_calls.by': travellers,
  'ride_emergencies.raised_by': travellers,
  'ride_messages.sender': travellers,
  'ride_trail.traveller': travellers,
  'surge_cells.vehicle_type': vehicleTypes,
  'tariffs.gst': gstOwners,
  'tariffs.vehicle_type': vehicleTypes,
  ...Object.fromEntries(
    ['rides', 'ended_rides'].flatMap((table) => [
      [`${table}.assigned_by`, travellers],
      [`${table}.cancelled_by`, rideActors],
      [`${table}.payment_method`, paymentMethods],
      [`${table}.released_by`, rideActors],
      [`${table}.status`, rideStatuses],
      [`${table}.vehicle_type`, vehicleTypes],
    ]),
  ),
  ...Object.fromEntries(
    ['rides', 'ended_rides', 'reservations'].map((table) => [`${table}.woman_driver`, womanDriverWishes]),
  ),
};

/** Lists that one table and one class have to themselves. */
const ofOneTable = ['accounts.kind', 'dead_letters.state', 'payment_orders.state', 'ride_receipts.kind'];

describe('the CHECKs of columns', () => {
  let checked: Record<string, string[]>;
  beforeAll(async () => {
    checked = await checkedValuesOf(service);
  });

  it('have a registry each, or belong to one table', () => {
    expect(Object.keys(checked).toSorted()).toEqual([...Object.keys(registries), ...ofOneTable].toSorted());
  });

  it.each(Object.entries(registries))('have the values of the registry: %s', (column, values) => {
    expect(checked[column]).toEqual([...values].toSorted());
  });
});
