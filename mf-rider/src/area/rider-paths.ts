/** The area's pages under its base path. */
export const riderPaths = {
  home: (basePath: string) => basePath,
  booking: (basePath: string) => `${basePath}/booking`,
  trip: (basePath: string, rideId: string) => `${basePath}/trip/${rideId}`,
  history: (basePath: string) => `${basePath}/history`,
};
