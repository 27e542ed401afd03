import { dirname } from 'node:path';
import { ownPacks, type OpenPack } from './pack.js';

/** The command that builds a pack again, of the extract that it was built of. A pack of an earlier release does not say which that was. */
export function buildCommandOf({ name, slug, state, source, vehicleTypes = [], folder }: OpenPack): string {
  const { file = `${slug}.osm.pbf`, bounds } = source ?? {};
  const packs = dirname(folder);
  return [
    `npm run city -- build ${quoted(file)} --name ${quoted(name)}`,
    ...(state ? [`--state ${state}`] : []),
    ...(bounds ? [`--bounds ${[bounds.west, bounds.south, bounds.east, bounds.north].join(',')}`] : []),
    ...(vehicleTypes.length > 0 ? [`--vehicles ${vehicleTypes.join(',')}`] : []),
    ...(packs === ownPacks ? [] : [`--out ${quoted(packs)}`]),
  ].join(' ');
}

/** As one word of a shell. */
const quoted = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
