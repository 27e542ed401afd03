import { groupedPhone } from '@rahi/contracts/phones';
import type { Ride } from '@rahi/contracts/ride';

/** The person for whom a trip was booked (R45): name and phone, as far as the desk sees it. */
export const guestContact = ({ name, phone }: NonNullable<Ride['guest']>): string =>
  [name, phone && groupedPhone(phone)].filter(Boolean).join(' · ');
