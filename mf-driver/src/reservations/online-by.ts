import { reservationOnlineMinutes } from '@rahi/contracts/reservation';

/** By when the driver of a booking for later must be online, else it is given to others: epoch milliseconds. */
export const onlineBy = (pickupAt: string): number => Date.parse(pickupAt) - reservationOnlineMinutes * 60_000;
