/** The area's pages under its base path. */
export const riderPaths = {
  home: (basePath: string) => basePath,
  /** Home, to change an end of the trip that is planned. */
  change: (basePath: string, end: 'pickup' | 'dropoff') => `${basePath}?change=${end}`,
  booking: (basePath: string) => `${basePath}/booking`,
  /** Rentals by the hour. */
  rental: (basePath: string) => `${basePath}/rental`,
  /** The same, for the plan that is stored. */
  rentalFor: (basePath: string) => `${basePath}/rental?planned`,
  /** Outstation trips. */
  outstation: (basePath: string) => `${basePath}/outstation`,
  /** The same, for the plan that is stored. */
  outstationTo: (basePath: string) => `${basePath}/outstation?planned`,
  /** Parcels. */
  parcel: (basePath: string) => `${basePath}/parcel`,
  trip: (basePath: string, rideId: string) => `${basePath}/trip/${rideId}`,
  history: (basePath: string) => `${basePath}/history`,
  /** Bookings for later (R43). */
  reservations: (basePath: string) => `${basePath}/reservations`,
  reservation: (basePath: string, id: string) => `${basePath}/reservations/${id}`,
  /** The same right after it was booked: it says what happens next. */
  reserved: (basePath: string, id: string) => `${basePath}/reservations/${id}?booked`,
};
