import type { DataOfService } from '@rahi/service-kit/kept-data';
import { dispatchData } from './dispatch/kept-data.js';
import { moneyData } from './money/kept-data.js';
import { pricingData } from './pricing/kept-data.js';
import { rideData } from './ride/kept-data.js';
import { safetyData } from './safety/kept-data.js';
import { tripsData } from './trips/kept-data.js';

/** Every table of svc-rides, the highest floor first: a row is erased before the row of a lower floor that it refers to. */
export const keptData: DataOfService = {
  ...tripsData,
  ...safetyData,
  ...dispatchData,
  ...moneyData,
  ...pricingData,
  ...rideData,
};
