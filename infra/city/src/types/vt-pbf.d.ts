declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt';

  /** Writes a vector tile out of one tile of geojson-vt for each layer. */
  export function fromGeojsonVt(
    layers: Readonly<Record<string, LegacyTile>>,
    options?: { version?: 1 | 2; extent?: number },
  ): Uint8Array;
}
