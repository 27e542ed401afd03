import { GuestRides } from './guests/guest-rides.js';
import { ComingUp } from './reservations/coming-up.js';

/** On the home screen, below where to and where from: what is under way for others (R45), and what is booked for later (R43). */
export function BelowThePlan() {
  return (
    <>
      <GuestRides />
      <ComingUp />
    </>
  );
}
