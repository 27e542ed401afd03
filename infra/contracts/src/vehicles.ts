import * as z from 'zod/mini';

export const vehicleTypes = ['auto', 'mini', 'sedan', 'suv'] as const;
export const vehicleTypeSchema = z.enum(vehicleTypes);
export type VehicleType = z.output<typeof vehicleTypeSchema>;

/** The order in which people choose among them (§1, §3, R7). */
export const vehicleChoices = ['mini', 'sedan', 'suv', 'auto'] as const satisfies readonly VehicleType[];

/** How a vehicle type is called and how many it seats besides the driver. */
export const vehicleFacts: Readonly<Record<VehicleType, { label: string; seats: number }>> = {
  auto: { label: 'Auto', seats: 3 },
  mini: { label: 'Mini', seats: 4 },
  sedan: { label: 'Sedan', seats: 4 },
  suv: { label: 'SUV', seats: 6 },
};
