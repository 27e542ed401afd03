import * as z from 'zod/mini';

export const vehicleTypes = ['auto', 'mini', 'sedan', 'suv'] as const;
export const vehicleTypeSchema = z.enum(vehicleTypes);
export type VehicleType = z.output<typeof vehicleTypeSchema>;

/** The order in which people choose among them (§1, §3, R7). */
export const vehicleChoices = ['mini', 'sedan', 'suv', 'auto'] as const satisfies readonly VehicleType[];

/** The name of a vehicle type, and its seats without the driver's. */
export const vehicleFacts: Readonly<Record<VehicleType, { label: string; seats: number }>> = {
  auto: { label: 'Auto', seats: 3 },
  mini: { label: 'Mini', seats: 4 },
  sedan: { label: 'Sedan', seats: 4 },
  suv: { label: 'SUV', seats: 6 },
};
