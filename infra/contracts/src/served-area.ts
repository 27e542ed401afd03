import { byVehicleType, vehicleFacts, type VehicleType } from './vehicles.js';

/** Straight-line kilometres of the longest trip by vehicle type. */
export type TripLimits = Readonly<Record<VehicleType, number>>;

/** R32: the longest trips unless the operator sets others. The server's settings decide; a browser asks `calculate-fare`. */
export const longestTripKm: TripLimits = byVehicleType((type) => vehicleFacts[type].longestTrip.km);
