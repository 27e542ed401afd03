/** The area's pages under its base path. */
export const riderPaths = {
  home: (basePath: string) => basePath,
  /** Home, to change an end of the trip that is planned. */
  change: (basePath: string, end: 'pickup' | 'dropoff') => `${basePath}?change=${end}`,
  booking: (basePath: string) => `${basePath}/booking`,
  trip: (basePath: string, rideId: string) => `${basePath}/trip/${rideId}`,
  history: (basePath: string) => `${basePath}/history`,
};
