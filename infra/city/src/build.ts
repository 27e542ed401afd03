// The part that builds packs. It needs packages that a program which only uses packs does not have.
export { ExtractError, type OsmExtract, type OsmNode, type OsmRelation, type OsmWay } from './osm/extract.js';
export { readOsm } from './osm/read-osm.js';
export { cutExtract } from './osm/cut-extract.js';
export { buildPack } from './pack/build-pack.js';
export { writePlaces } from './places/write-places.js';
