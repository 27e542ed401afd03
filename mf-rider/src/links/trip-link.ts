import type { Place } from '@rahi/contracts/places';
import { stopOfPlace } from '../places/stop-of-place.js';
import type { LinkedTrip } from '../rides/linked-trip.js';
import type { Stop } from '../rides/trip-plan.js';

/** The longest text that is searched, in characters: the limit of the search. */
const longestText = 500;
const webAddress = /\bhttps?:\/\/\S+/gi;

/** What an address of `/go` says of one end. */
interface LinkedEnd {
  /** What may be its point, in the order in which it is tried: coordinates, a link of a map, a plus code. */
  readonly texts: readonly string[];
  /** What a person would search for; empty without words. */
  readonly words: string;
  /** What the end is called: "Taj, main gate". */
  readonly name: string;
}

/** A trip that another page, app or person asks for. */
export interface TripLink {
  readonly pickup: LinkedEnd;
  readonly dropoff: LinkedEnd;
}

/**
 * Reads `/go?pickup=…&dropoff=…`, with the names `pickup_name` and `dropoff_name`, and what the share sheet of a phone sends to an
 * installed app (`title`, `text`, `url`): that is the drop-off.
 */
export function readTripLink(search: URLSearchParams): TripLink {
  const [title, text, url] = ['title', 'text', 'url'].map((key) => search.get(key) ?? '');
  const shared = [url, text, title].filter((part) => part !== undefined && part.trim() !== '').join('\n');
  return {
    pickup: endOf(search.get('pickup') ?? '', search.get('pickup_name')),
    dropoff: endOf(search.get('dropoff') ?? shared, search.get('dropoff_name')),
  };
}

function endOf(given: string, name: string | null): LinkedEnd {
  const words = given
    .replace(webAddress, ' ')
    .replaceAll(/\s*\n\s*/g, ', ')
    .replaceAll(/\s+/g, ' ');
  const clean = words.replaceAll(/^[\s,]+|[\s,]+$/g, '').slice(0, longestText);
  const texts = [...(given.match(webAddress) ?? []), clean].map((text) => text.slice(0, longestText));
  return { texts: texts.filter((text) => text.length > 1), words: clean, name: (name ?? '').trim().slice(0, 100) };
}

/**
 * The ends of a linked trip. Only a point becomes an end by itself. Words are left for the person to choose a place by, because several
 * places may have that name.
 * @param places searches for a text, anywhere
 */
export async function resolveTripLink(link: TripLink, places: (text: string) => Promise<Place[]>): Promise<LinkedTrip> {
  const pointOf = async ({ texts, name }: LinkedEnd): Promise<Stop | null> => {
    for (const text of texts) {
      const [found] = await places(text);
      if (found?.kind === 'point') return stopOfPlace(name === '' ? found : { ...found, name });
    }
    return null;
  };
  const [pickup, dropoff] = await Promise.all([pointOf(link.pickup), pointOf(link.dropoff)]);
  return {
    ...(pickup && { pickup }),
    ...(dropoff ? { dropoff } : { typed: link.dropoff.words || link.dropoff.name }),
  };
}
