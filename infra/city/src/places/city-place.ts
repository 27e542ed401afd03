/** The kinds of places, the likeliest destination first among equally good matches. */
export const placeKinds = [
  'airport',
  'station',
  'locality',
  'landmark',
  'hospital',
  'clinic',
  'doctor',
  'mall',
  'hotel',
  'market',
  'school',
  'worship',
  'park',
  'street',
  'address',
  'postcode',
  'office',
  'shop',
  'bus',
] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** A place of a city pack that can be searched for. Degrees. */
export interface CityPlace {
  /** The name that people see, in Latin letters if the data has them: "Linking Road", "Bandra Station". */
  readonly name: string;
  /** Other names that find it, in any script: old and short names, Hindi, Marathi, a station's code. */
  readonly others: readonly string[];
  readonly kind: PlaceKind;
  readonly lat: number;
  readonly lng: number;
  /** The quarter around: "Bandra West". Null where the data does not say. */
  readonly locality: string | null;
}

/** A stretch of a street, points as [lat, lng]. */
export type StreetLine = readonly (readonly [lat: number, lng: number])[];

/** A street in one locality, with its course for finding the street at a point. */
export interface CityStreet extends CityPlace {
  readonly kind: 'street';
  readonly lines: readonly StreetLine[];
}
