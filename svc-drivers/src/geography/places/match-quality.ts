import type { PlaceKind } from '@rahi/city';

/** An item to search for: a place of a pack, or a city of the country. */
export interface Findable {
  readonly name: string;
  readonly others: readonly string[];
  readonly kind: PlaceKind | 'city';
  /** Its surroundings: its locality, its city. */
  readonly around: readonly string[];
  readonly lat: number;
  readonly lng: number;
}

/** The names of a place in the form of `wordsOf`. */
export interface Named {
  readonly item: Findable;
  readonly names: readonly string[];
  /** How many of the first names are the one that is shown; the others are less known. */
  readonly shown: number;
  /** The names without the words for its kind. */
  readonly bare: readonly string[];
  readonly nameWords: readonly string[];
  readonly aroundWords: readonly string[];
}

/** How well a place matches, best first. Places of one quality are ordered by what they are, then by distance. */
export const quality = {
  /** The query is one of its names, or its kind: "airport". */
  exact: 0,
  /** It is another name of something that is seldom called so: "Turner Road" for Gurunanak Marg. */
  alias: 0.5,
  /** With its surroundings, or without the word for its kind, it is one of its names: "linking road, khar", "tata memorial". */
  nearly: 0.8,
  /** One of its names begins with the query. */
  prefix: 1,
  /** Its names have all words. */
  words: 2,
  /** Its names and surroundings together contain all words. */
  around: 3,
  /** The same with a slip in a word. */
  slip: 4,
  slipAround: 5,
  /** It sounds like the query. */
  sound: 6,
  soundAround: 7,
} as const;

/** Words that find a place by its kind. */
export const kindWords: Readonly<Partial<Record<Findable['kind'], string>>> = {
  airport: 'airport',
  station: 'station railway junction',
  hospital: 'hospital',
  clinic: 'clinic',
  doctor: 'doctor clinic',
  postcode: 'pin pincode postcode',
  mall: 'mall shopping',
  hotel: 'hotel',
  market: 'market',
  school: 'school college',
  worship: 'temple mandir church masjid mosque dargah',
  park: 'park garden',
  bus: 'bus stop',
};
/** A query finds places by what they are from this length on. */
const kindLength = 4;

/** The best quality for kinds that are seldom meant when a query fits them by the name of their quarter or street. */
const leastQuality: Readonly<Partial<Record<Findable['kind'], keyof typeof quality>>> = {
  office: 'prefix',
  shop: 'prefix',
  bus: 'around',
};
/** Kinds that people call by all their names: "VT" is Mumbai CSMT Station. */
const manyNamed: ReadonlySet<Findable['kind']> = new Set(['airport', 'station', 'locality', 'city', 'hospital']);
/** Lines of their own, whose stations are named after the railway's. */
const urbanRail = ['metro', 'monorail'];

/** Whether a station is one of a metro or monorail. */
export const isUrbanRail = ({ kind, name }: Pick<Findable, 'kind' | 'name'>): boolean =>
  kind === 'station' && /\b(?:metro|monorail)\b/i.test(name);

/** How well a place matches that has all words. */
export function qualityOf(named: Named, words: readonly string[]): number {
  return Math.max(byName(named, words), quality[leastQuality[named.item.kind] ?? 'exact']);
}

/**
 * How much a name that sounds alike has besides what is asked for, in parts of a quality: "गोरेगांव स्टेशन" is Goregaon Station
 * before Goregaon West Metro Station.
 */
export function surplusOf({ item, bare }: Named, words: readonly string[]): number {
  const asked = withoutKind(words, item).length;
  const surplus = bare.map((name) => Math.abs((name === '' ? 0 : name.split(' ').length) - asked));
  return Math.min(9, ...surplus) / 10;
}

function byName(named: Named, words: readonly string[]): number {
  const { item, names, bare, nameWords, aroundWords } = named;
  const query = words.join(' ');
  if (names.includes(query)) return byWhich(named, query);
  const kind = kindOf(item);
  // "Thane railway station" is the station that is called Thane.
  const called = withoutKind(words, item).join(' ');
  const asksKind = called !== query && called !== '';
  if (asksKind && words.includes('railway') && urbanRail.some((word) => nameWords.includes(word)))
    return quality.around;
  if (asksKind && (names.includes(called) || bare.includes(called))) return byWhich(named, called);
  if (query.length >= kindLength && kind.some((word) => word.startsWith(query))) return quality.exact;
  if (bare.includes(query)) return quality.nearly;
  const here = words.filter((word) => !kind.includes(word) && !aroundWords.includes(word)).join(' ');
  if (here !== '' && here !== query && (names.includes(here) || bare.includes(here))) return quality.nearly;
  const begins = names.findIndex((name) => name.startsWith(query));
  if (begins >= 0) return quality.prefix + (isWellKnown(named, begins) ? 0 : quality.alias);
  return words.every((word) => nameWords.some((known) => known.startsWith(word))) ? quality.words : quality.around;
}

function byWhich(named: Named, name: string): number {
  const at = named.names.indexOf(name);
  return at < 0 || isWellKnown(named, at) ? quality.exact : quality.alias;
}

function isWellKnown({ item, shown }: Named, at: number): boolean {
  return at < shown || (manyNamed.has(item.kind) && !isUrbanRail(item));
}

const none: readonly string[] = [];
const wordsOfKind: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(kindWords).map(([kind, words]) => [kind, words.split(' ')]),
);
const kindOf = ({ kind }: Findable): readonly string[] => wordsOfKind.get(kind) ?? none;

/** Words without those for the kind of a place. */
export function withoutKind(words: readonly string[], item: Findable): readonly string[] {
  const kind = kindOf(item);
  return words.filter((word) => !kind.includes(word));
}
