import { roundedKm } from './geo/distance.js';
import type { VehicleType } from './vehicles.js';

/** Base and per-kilometre price in paise. */
export interface Rate {
  basePaise: number;
  perKmPaise: number;
}

/** The rates of specification §9. */
export const tariff: Readonly<Record<VehicleType, Rate>> = {
  mini: { basePaise: 800, perKmPaise: 1200 },
  sedan: { basePaise: 1500, perKmPaise: 1800 },
  suv: { basePaise: 2500, perKmPaise: 2800 },
  auto: { basePaise: 500, perKmPaise: 800 },
};

export const gstPercent = 5;
/** What the request screen quotes (R18). */
export const quotedCommissionPercent = 20;
/** What the settlement takes (R18). */
export const settledCommissionPercent = 10;
/** Paid on top when the pickup is nearer than `nearbyBonusKm` (§9). */
export const nearbyBonusPaise = 500;
export const nearbyBonusKm = 2;

export interface Fare {
  basePaise: number;
  distancePaise: number;
  surge: number;
  /** Base and distance times surge, rounded to a whole rupee. */
  subtotalPaise: number;
  gstPaise: number;
  totalPaise: number;
}

/**
 * The fare of a trip (R17): (base + perKm × distance) × surge, rounded to a rupee, plus 5 % GST.
 * The one function that the browser quotes with and the server charges with.
 * @param distanceKm straight-line kilometres; read to 10 m, so that both ends agree on the same figure.
 */
export function fareFor(vehicleType: VehicleType, distanceKm: number, surge = 1): Fare {
  return fareAt(tariff[vehicleType], distanceKm, surge);
}

/** The same at a given rate: what a ride cost at the rate it was booked at. */
export function fareAt({ basePaise, perKmPaise }: Rate, distanceKm: number, surge: number): Fare {
  const distancePaise = Math.round(perKmPaise * roundedKm(distanceKm));
  const subtotalPaise = Math.round(((basePaise + distancePaise) * surge) / 100) * 100;
  const gstPaise = Math.round((subtotalPaise * gstPercent) / 100);
  return { basePaise, distancePaise, surge, subtotalPaise, gstPaise, totalPaise: subtotalPaise + gstPaise };
}

/** Splits a gross fare into commission and net; the two always add up to the gross, to the paisa. */
export function splitCommission(grossPaise: number, percent: number): { commissionPaise: number; netPaise: number } {
  const commissionPaise = Math.round((grossPaise * percent) / 100);
  return { commissionPaise, netPaise: grossPaise - commissionPaise };
}

/** What the request screen shows a driver: fare less the quoted commission, plus the bonus for a near pickup. */
export function quotedEarnings(grossPaise: number, pickupKm: number) {
  const { commissionPaise, netPaise } = splitCommission(grossPaise, quotedCommissionPercent);
  const bonusPaise = pickupKm < nearbyBonusKm ? nearbyBonusPaise : 0;
  return { commissionPaise, bonusPaise, earningsPaise: netPaise + bonusPaise };
}
