/** A city, town or village of India (GeoNames). Degrees. */
export interface IndianCity {
  readonly name: string;
  /** Former and other names, in Latin and in the letters of India. */
  readonly others: readonly string[];
  /** State or union territory. */
  readonly state: string;
  readonly lat: number;
  readonly lng: number;
  readonly population: number;
}
