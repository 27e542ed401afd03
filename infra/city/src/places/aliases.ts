import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import { folded } from './names.js';

/**
 * Names in common use that the map's data lacks. Only facts: former names, codes and abbreviations, of places that the
 * data has near the given point. Anything that can be entered in OpenStreetMap (`alt_name`, `old_name`) belongs there.
 */
const aliases: readonly (LatLng & { name: string; called?: string; others: readonly string[] })[] = [
  {
    // The data has the terminals, and no airport around them. BOM is its IATA code; Sahar and Santacruz are its two sides.
    name: 'Terminal 2',
    lat: 19.0966,
    lng: 72.8738,
    called: 'Mumbai Airport Terminal 2',
    others: ['T2', 'BOM', 'Chhatrapati Shivaji Maharaj International Airport', 'Sahar Airport', 'मुंबई विमानतळ'],
  },
  {
    name: 'Terminal 1',
    lat: 19.0928,
    lng: 72.8546,
    called: 'Mumbai Airport Terminal 1',
    others: ['T1', 'BOM', 'Chhatrapati Shivaji Maharaj International Airport', 'Santacruz Airport', 'Domestic Airport'],
  },
  {
    // Victoria Terminus until 1996, Chhatrapati Shivaji Terminus until 2017.
    name: 'Mumbai CSMT Station',
    lat: 18.94,
    lng: 72.8355,
    others: ['Chhatrapati Shivaji Maharaj Terminus', 'Victoria Terminus', 'VT', 'CST', 'छत्रपती शिवाजी महाराज टर्मिनस'],
  },
  { name: 'Mumbai Central Station', lat: 18.9696, lng: 72.8193, others: ['Bombay Central'] },
  { name: 'Girgaon', lat: 18.9543, lng: 72.8179, others: ['Girgaum'] },
];
const withinKm = 1.5;

/** A place with the names of the list above added. */
export function withAliases<P extends LatLng & { name: string; others: readonly string[] }>(place: P): P {
  const known = aliases.find(
    (alias) => folded(alias.name) === folded(place.name) && distanceKm(alias, place) <= withinKm,
  );
  if (!known) return place;
  const name = known.called ?? place.name;
  const others = [...new Set([place.name, ...place.others, ...known.others])].filter((other) => other !== name);
  return { ...place, name, others };
}
