import { GuestRides } from './guests/guest-rides.js';
import { OutstationRow } from './outstation/outstation.row.js';
import { ParcelRow } from './parcels/parcel.row.js';
import { RentalRow } from './rentals/rental.row.js';
import { ComingUp } from './reservations/coming-up.js';

/** On the home screen, below where to and where from: what is under way for others (R45), what is booked for later (R43), and the ways to rentals, outstation trips and parcels. */
export function BelowThePlan() {
  return (
    <>
      <GuestRides />
      <ComingUp />
      <RentalRow />
      <OutstationRow />
      <ParcelRow />
    </>
  );
}
