import type { PublishedFare } from '@rahi/contracts';

/** One price of GOFS. `start` in the unit of its list; `amount` in rupees for each unit. */
export interface GofsPrice {
  readonly interval?: number;
  readonly start?: number;
  readonly amount: number;
}

export interface GofsFare {
  readonly fare_id: string;
  readonly currency: 'INR';
  readonly rider: readonly GofsPrice[];
  readonly kilometer: readonly GofsPrice[];
  readonly minute?: readonly GofsPrice[];
}

/** The name of a fare. */
export const fareId = (city: string, vehicleType: string): string => `${city}-${vehicleType}`;

/**
 * A fare as GOFS has it; null where GOFS cannot say it: kilometres of the straight line, a base that covers a part of a
 * kilometre, a minimum, a fee that is a share of the fare.
 */
export function gofsFareOf(fare: PublishedFare): GofsFare | null {
  const { city, vehicleType, basePaise, includedMetres, perKmPaise, perMinutePaise, minimumPaise, gstPercent } = fare;
  const isSayable =
    city !== null &&
    fare.distance === 'road' &&
    includedMetres % 1000 === 0 &&
    minimumPaise <= basePaise &&
    !fare.welfareFee;
  if (!isSayable) return null;
  const rupees = (paise: number) => Math.round(paise * (100 + gstPercent)) / 10_000;
  return {
    fare_id: fareId(city, vehicleType),
    currency: 'INR',
    rider: [{ amount: rupees(basePaise) }],
    // The way is measured to 10 m.
    kilometer: [{ interval: 0.01, start: includedMetres / 1000, amount: rupees(perKmPaise) }],
    ...(perMinutePaise > 0 && { minute: [{ interval: 1, amount: rupees(perMinutePaise) }] }),
  };
}
