import type { WomanDriver } from '@rahi/contracts/gender';
import type { GuestBooking } from '@rahi/contracts/ride';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import type { TripPlan } from '../rides/trip-plan.js';
import { useWomenNear } from './woman-driver.queries.js';

export interface WomanDriverChoice {
  /** Whether the rider may ask for a woman driver here. */
  offered: boolean;
  wish: WomanDriver | null;
  /** Until a woman can be there, to the next five; null without one near. Of a vehicle type. */
  minutes(type: VehicleType): number | null;
  choose(wish: WomanDriver | null): void;
  /** What the booking sends: nothing where nobody asks. */
  sent: { womanDriver?: WomanDriver; guest?: GuestBooking };
}

/**
 * The wish for a woman driver (R46): of a rider who is a woman, or for a guest who is one.
 * @param possible whether what is booked takes wishes: a parcel takes none
 */
export function useWomanDriver(plan: TripPlan, guest: GuestBooking | null, possible = true): WomanDriverChoice {
  const { user } = useRemote();
  const [chosen, choose] = useState<WomanDriver | null>(plan.womanDriver ?? null);
  const mayAsk = possible && (guest !== null || user.gender === 'woman');
  const near = useWomenNear(plan.pickup, mayAsk);
  const offered = mayAsk && near?.offered === true;
  const wish = offered ? chosen : null;
  return {
    offered,
    wish,
    minutes: (type) => near?.types.find(({ vehicleType }) => vehicleType === type)?.minutes ?? null,
    choose,
    sent: wish === null ? {} : { womanDriver: wish, ...(guest && { guest: { ...guest, woman: true } }) },
  };
}
