/** The rules of a ride, as a program of its own has them: a change of the product does not change the peer. */
export const statuses = [
  'searching',
  'driver_assigned',
  'driver_arrived',
  'in_progress',
  'completed',
  'cancelled',
] as const;
export type Status = (typeof statuses)[number];

/** The statuses a ride may leave for each status. */
export const sources: Readonly<Record<Status, readonly Status[]>> = {
  searching: [],
  driver_assigned: ['searching'],
  driver_arrived: ['driver_assigned'],
  in_progress: ['driver_arrived'],
  completed: ['in_progress'],
  cancelled: ['searching', 'driver_assigned', 'driver_arrived'],
};

export const vehicleTypes = ['auto', 'mini', 'sedan', 'suv'] as const;
export type VehicleType = (typeof vehicleTypes)[number];

export const tariff: Readonly<Record<VehicleType, { basePaise: number; perKmPaise: number }>> = {
  mini: { basePaise: 800, perKmPaise: 1200 },
  sedan: { basePaise: 1500, perKmPaise: 1800 },
  suv: { basePaise: 2500, perKmPaise: 2800 },
  auto: { basePaise: 500, perKmPaise: 800 },
};

/** Paise: base and distance, rounded to a rupee, plus 5 % GST. */
export function farePaise(vehicleType: VehicleType, km: number): number {
  const { basePaise, perKmPaise } = tariff[vehicleType];
  const subtotal = Math.round((basePaise + Math.round(perKmPaise * roundedKm(km))) / 100) * 100;
  return subtotal + Math.round((subtotal * 5) / 100);
}

/** Decimal rupees: 15225 paise are "152.25". */
export function rupees(paise: number): string {
  const rest = paise % 100;
  return rest === 0 ? String(paise / 100) : `${Math.trunc(paise / 100)}.${String(rest).padStart(2, '0')}`;
}

interface Place {
  readonly lat: number;
  readonly lng: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle kilometres, by the haversine formula. */
export function distanceKm(a: Place, b: Place): number {
  const lat = Math.sin(radians(b.lat - a.lat) / 2);
  const lng = Math.sin(radians(b.lng - a.lng) / 2);
  const chord = lat * lat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * lng * lng;
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export function roundedKm(km: number): number {
  return Math.round(km * 100) / 100;
}

/** Minutes at 25 km/h. */
export function durationMinutes(km: number): number {
  return Math.round((km / 25) * 60);
}
