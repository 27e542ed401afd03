import { setImmediate, setTimeout } from 'node:timers/promises';
import { isSlipOf, type PlaceKind } from '@rahi/city';
import MiniSearch from 'minisearch';
import { withoutNumbers, wordsOf } from './search-text.js';
import { isIndic, latinOf, soundOf } from './sounds.js';

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

/** How well a place matches, best first. Places of one quality are ordered by what they are, then by distance. */
export const quality = {
  /** The query is one of its names, or its kind: "airport". */
  exact: 0,
  /** One of its names begins with the query. */
  prefix: 1,
  /** Its names have all words. */
  words: 2,
  /** Its names and surroundings together contain all words. */
  around: 3,
  /** The same with a slip in a word. */
  slip: 4,
  slipAround: 5,
  /** It sounds like the query, which is in another script. */
  sound: 6,
  soundAround: 7,
} as const;

export interface Match<T> {
  readonly item: T;
  readonly quality: number;
}

/** Words that find a place by its kind. */
const kindWords: Readonly<Partial<Record<Findable['kind'], string>>> = {
  airport: 'airport',
  station: 'station railway',
  hospital: 'hospital clinic',
  mall: 'mall shopping',
  hotel: 'hotel',
  market: 'market',
  school: 'school college',
  worship: 'temple mandir church masjid mosque',
  park: 'park garden',
  bus: 'bus stop',
};

/** The best quality for kinds that are seldom meant when a query fits them by the name of their quarter or street. */
const leastQuality: Readonly<Partial<Record<Findable['kind'], keyof typeof quality>>> = {
  office: 'prefix',
  shop: 'prefix',
  bus: 'around',
};
/** The limit of words in a query: each word with a slip costs about a millisecond. */
const mostWords = 8;
/** A word may have a slip from this length on. */
const slipLength = 4;
/** For each this many letters of a word heard in another script, one letter may differ. */
const lettersPerSlip = 3;
/** Takes a few milliseconds. */
const itemsAStep = 25;
/**
 * How long places are indexed at a time, and then nothing is, in milliseconds. An answer to a request takes many turns of the event
 * loop, for Postgres and NATS: without a pause each of them waited for a step, and on a busy machine requests ran out of time.
 */
const sliceMs = 10;
/** A query finds places by what they are from this length on. */
const kindLength = 4;

interface Entry<T> {
  readonly id: number;
  readonly item: T;
  /** In the form of `wordsOf`. */
  readonly names: readonly string[];
  readonly nameWords: readonly string[];
}

/** Finds places by name. */
export class PlaceIndex<T extends Findable> {
  readonly #entries: Entry<T>[] = [];
  readonly #index: MiniSearch<Entry<T>>;
  readonly #latin = remembered(latinOf);

  private constructor() {
    const words = remembered(wordsOf);
    const sound = remembered(soundOf);
    this.#index = new MiniSearch({
      fields: ['names', 'around', 'sounds', 'soundsAround'],
      extractField: ({ id, item, nameWords }, field) => {
        if (field === 'id') return id;
        const around = item.around.flatMap(words);
        if (field === 'names') return nameWords;
        if (field === 'sounds') return nameWords.map(sound);
        return field === 'around' ? [...around, ...words(kindWords[item.kind] ?? '')] : around.map(sound);
      },
      tokenize: (text) => text.split(' '),
      stringifyField: (value) => (Array.isArray(value) ? [...new Set(value)].join(' ') : String(value)),
      processTerm: (term) => term || null,
    });
  }

  /**
   * Indexes places in short steps, between which the process can do other work.
   * @param isAwaited whether a request waits for it: then there are no pauses
   */
  static async of<T extends Findable>(items: Iterable<T>, isAwaited = () => true): Promise<PlaceIndex<T>> {
    const index = new PlaceIndex<T>();
    let begun = performance.now();
    let step: T[] = [];
    for (const item of items) {
      step.push(item);
      if (step.length < itemsAStep) continue;
      index.#add(step);
      step = [];
      if (performance.now() - begun < sliceMs) continue;
      await (isAwaited() ? setImmediate() : setTimeout(sliceMs));
      begun = performance.now();
    }
    index.#add(step);
    return index;
  }

  #add(items: readonly T[]): void {
    const entries = items.map((item, at): Entry<T> => {
      const written = [item.name, ...item.others].map(wordsOf);
      // People also write in Latin letters what others call a place: "Vandre" for वांद्रे.
      const heard = written.filter((each) => each.some(isIndic)).map((each) => each.map(this.#latin));
      const all = [...written, ...heard];
      const id = this.#entries.length + at;
      return { id, item, names: all.map((each) => each.join(' ')), nameWords: [...new Set(all.flat())] };
    });
    this.#entries.push(...entries);
    this.#index.addAll(entries);
  }

  /**
   * Places whose names, with their surroundings, contain all words of the query: as typed, and if these are fewer than
   * `wanted`, also with a slip in a word or by their sound. In no order.
   */
  search(q: string, wanted: number): Match<T>[] {
    const words = wordsOf(q).slice(0, mostWords);
    if (words.length === 0) return [];
    const found = this.#find(words, wanted);
    const rest = withoutNumbers(words);
    return found.length === 0 && rest.length < words.length ? this.#find(rest, wanted) : found;
  }

  #find(words: readonly string[], wanted: number): Match<T>[] {
    const found = new Map<Entry<T>, number>();
    const add = (from: readonly (readonly [Entry<T>, number])[]) => {
      for (const [entry, of] of from) if (!found.has(entry)) found.set(entry, of);
    };
    const latin = !words.some(isIndic);
    add(this.#all(words, ['names', 'around'], { prefix: true }).map(([entry]) => [entry, qualityOf(entry, words)]));
    if (latin && found.size < wanted) {
      const fuzzy = (term: string) => (term.length >= slipLength ? 1 : false);
      const slips = this.#all(words, ['names', 'around'], { prefix: true, fuzzy });
      add(slips.map(([entry, named]) => [entry, named ? quality.slip : quality.slipAround]));
    }
    if (latin ? found.size === 0 : found.size < wanted) {
      const heard = this.#all(words.map(soundOf), ['sounds', 'soundsAround'], {})
        // A query in Latin letters finds by sound only names in an Indian script.
        .filter(([{ item }, named]) => (!latin || isIndic(item.name)) && (named || words.length > 1))
        .filter(([entry]) => this.#isHeard(words.map(latinOf), entry));
      add(heard.map(([entry, named]) => [entry, named ? quality.sound : quality.soundAround]));
    }
    return [...found].map(([{ item }, of]) => ({ item, quality: of }));
  }

  /** Whether words with their vowels are about the same as a place's: the consonants of पवई are also those of "P. V. Marg". */
  #isHeard(words: readonly string[], { nameWords, item }: Entry<T>): boolean {
    const around = words.length > 1 ? item.around.flatMap(wordsOf) : [];
    const known = [...nameWords, ...around].map((word) => this.#latin(word));
    return words.every((word) => known.some((one) => isSlipOf(word, one, slipsIn(word, one))));
  }

  /** The places that have all words in some fields, and whether the first field has them all. */
  #all(
    words: readonly string[],
    fields: readonly [string, string],
    options: { prefix?: boolean; fuzzy?: (term: string) => number | false },
  ): (readonly [Entry<T>, boolean])[] {
    const found = this.#index.search(words.join(' '), { combineWith: 'AND', fields: [...fields], ...options });
    return found.flatMap(({ id, match }) => {
      const entry = this.#entries[id];
      return entry ? [[entry, Object.values(match).every((where) => where.includes(fields[0]))] as const] : [];
    });
  }
}

/** A function that works each text out once: most words of a city are in many of its names. */
function remembered<R>(work: (text: string) => R): (text: string) => R {
  const known = new Map<string, R>();
  return (text) => {
    const result = known.get(text) ?? work(text);
    known.set(text, result);
    return result;
  };
}

/** How many letters of a heard word may differ. */
const slipsIn = (a: string, b: string) => Math.floor(Math.max(a.length, b.length) / lettersPerSlip);

/** How well a place matches that has all words. */
function qualityOf(entry: Entry<Findable>, words: readonly string[]): number {
  return Math.max(byName(entry, words), quality[leastQuality[entry.item.kind] ?? 'exact']);
}

function byName({ names, nameWords, item }: Entry<Findable>, words: readonly string[]): number {
  const query = words.join(' ');
  if (names.includes(query)) return quality.exact;
  if (query.length >= kindLength && kindWords[item.kind]?.split(' ').some((word) => word.startsWith(query)))
    return quality.exact;
  if (names.some((name) => name.startsWith(query))) return quality.prefix;
  return words.every((word) => nameWords.some((known) => known.startsWith(word))) ? quality.words : quality.around;
}
