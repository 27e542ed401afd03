/** Orders of the online drivers, a minus for falling. `earned` is the net of all time. */
export const driverSorts = ['name', '-name', '-rating', 'rating', '-trips', 'trips', '-earned', 'earned'] as const;
export type DriverSort = (typeof driverSorts)[number];
