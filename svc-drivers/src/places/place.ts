export type PlaceKind =
  | 'locality'
  | 'station'
  | 'metro'
  | 'bus'
  | 'airport'
  | 'mall'
  | 'market'
  | 'hospital'
  | 'landmark'
  | 'university'
  | 'office';

/** A row of the gazetteer: name, locality, latitude, longitude, kind, other names (degrees, WGS 84, ±300 m). */
export type PlaceRow = readonly [
  name: string,
  locality: string,
  lat: number,
  lng: number,
  kind: PlaceKind,
  ...aliases: string[],
];

export interface CityPlaces {
  city: string;
  state: string;
  /** Other names of the city itself. */
  aliases: readonly string[];
  rows: readonly PlaceRow[];
}

export interface GazetteerPlace {
  id: string;
  name: string;
  locality: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
  kind: PlaceKind;
  aliases: readonly string[];
}
