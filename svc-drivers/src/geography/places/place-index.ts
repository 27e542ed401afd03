import { setImmediate, setTimeout } from 'node:timers/promises';
import { isSlipOf } from '@rahi/city';
import MiniSearch from 'minisearch';
import { kindWords, quality, qualityOf, surplusOf, withoutKind, type Findable, type Named } from './match-quality.js';
import { acronymsOf, withoutNumbers, wordsOf } from './search-text.js';
import { isIndic, latinOf, soundOf } from './sounds.js';

export interface Match<T> {
  readonly item: T;
  readonly quality: number;
}

/** The limit of words in a query: each word with a slip costs about a millisecond. */
const mostWords = 8;
/** A word may have a slip from this length on. */
const slipLength = 4;
/** A Latin word is also searched for by its sound from this length on. */
const distinctLength = 5;
/** Each part of a word that is read as two. */
const leastHalf = 3;
/** Each takes a search. */
const mostRespelt = 4;
/** For each this many letters of a word heard in another script, one letter may differ. */
const lettersPerSlip = 3;
/** Takes a few milliseconds. */
const itemsAStep = 25;
/**
 * How long places are indexed at a time, and then nothing is, in milliseconds. An answer to a request takes many turns of the event
 * loop, for Postgres and NATS: without a pause each of them waited for a step, and on a busy machine requests ran out of time.
 */
const sliceMs = 10;
interface Entry<T> extends Named {
  readonly id: number;
  readonly item: T & Findable;
}

/** Finds places by name. */
export class PlaceIndex<T extends Findable> {
  readonly #entries: Entry<T>[] = [];
  readonly #index: MiniSearch<Entry<T>>;
  readonly #latin = remembered(latinOf);
  readonly #words = remembered(wordsOf);
  #typed: { query: string; found: readonly (readonly [Entry<T>, boolean])[] } = { query: '', found: [] };
  /** The words of all names. */
  readonly #known = new Set<string>();

  private constructor() {
    const sound = remembered(soundOf);
    const words = this.#words;
    this.#index = new MiniSearch({
      fields: ['names', 'around', 'sounds', 'soundsAround'],
      extractField: ({ id, item, nameWords, aroundWords: around }, field) => {
        if (field === 'id') return id;
        if (field === 'names') return nameWords;
        if (field === 'sounds') return nameWords.map(sound);
        const surroundings = [...around, ...words(kindWords[item.kind] ?? '')];
        return field === 'around' ? surroundings : surroundings.map(sound);
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
      const first = written[0]?.some(isIndic) ? heard.slice(0, 1) : [];
      const all = [written[0] ?? [], ...first, ...written.slice(1), ...heard.slice(first.length)];
      const called = item.kind === 'address' ? all : [...all, ...all.flatMap(acronymsOf)];
      return {
        id: this.#entries.length + at,
        item,
        names: called.map((each) => each.join(' ')),
        bare: called.map((each) => withoutKind(each, item).join(' ')),
        shown: 1 + first.length,
        nameWords: [...new Set(called.flat())],
        aroundWords: item.around.flatMap(this.#words),
      };
    });
    for (const { nameWords } of entries) for (const word of nameWords) this.#known.add(word);
    this.#entries.push(...entries);
    this.#index.addAll(entries);
  }

  /**
   * Places whose names, with their surroundings, contain all words of the query: as typed, and if these are fewer than
   * `wanted`, also with a slip in a word or by their sound. In no order.
   */
  search(q: string, wanted: number): Match<T>[] {
    return this.find(wordsOf(q), wanted);
  }

  /** Like `search`, for the words of a query. */
  find(all: readonly string[], wanted: number): Match<T>[] {
    const words = askedIn(all);
    if (words.length === 0) return [];
    const found = this.#find(words, wanted);
    const rest = withoutNumbers(words);
    if (found.length === 0 && rest.length < words.length) return this.#find(rest, wanted);
    if (found.length >= wanted) return found;
    return [...found, ...this.#respelt(words).flatMap((other) => this.#find(other, wanted))];
  }

  /** Whether places have all words as typed. */
  has(words: readonly string[]): boolean {
    return words.length > 0 && this.#asTyped(askedIn(words)).length > 0;
  }

  /** The words with two written as one, or one as two, where that makes words of names: "sakinaka", "band stand". */
  #respelt(words: readonly string[]): string[][] {
    const other = (at: number, count: number, by: readonly string[]) => words.toSpliced(at, count, ...by);
    const joins = words.slice(1).map((word, at) => [at, `${words[at]}${word}`] as const);
    const joined = joins.filter(([, word]) => this.#known.has(word)).map(([at, word]) => other(at, 2, [word]));
    const split = words.flatMap((word, at) =>
      halvesOf(word)
        .filter((halves) => halves.every((half) => this.#known.has(half)))
        .map((halves) => other(at, 1, halves)),
    );
    return [...joined, ...split].slice(0, mostRespelt);
  }

  /** The last one is kept: it is asked for whether there is any, and then for what there is. */
  #asTyped(words: readonly string[]): readonly (readonly [Entry<T>, boolean])[] {
    const query = words.join(' ');
    if (this.#typed.query !== query) {
      this.#typed = { query, found: this.#all(words, ['names', 'around'], { prefix: isBeginning }) };
    }
    return this.#typed.found;
  }

  #find(words: readonly string[], wanted: number): Match<T>[] {
    const found = new Map<Entry<T>, number>();
    const add = (from: readonly (readonly [Entry<T>, number])[]) => {
      for (const [entry, of] of from) if (!found.has(entry)) found.set(entry, of);
    };
    const isLatin = !words.some(isIndic);
    add(this.#asTyped(words).map(([entry]) => [entry, qualityOf(entry, words)]));
    const latin = isLatin ? words : words.map(this.#latin);
    if (!isLatin) add(this.#asTyped(latin).map(([entry]) => [entry, qualityOf(entry, latin)]));
    const isTyped = found.size > 0;
    const surplus = (entry: Entry<T>) => surplusOf(entry, latin);
    if (isLatin && found.size < wanted && !(words.length > 1 && hasName(found))) {
      const fuzzy = (term: string) => (term.length >= slipLength ? 1 : false);
      const slips = this.#all(words, ['names', 'around'], { prefix: isBeginning, fuzzy });
      add(slips.map(([entry, named]) => [entry, (named ? quality.slip : quality.slipAround) + surplus(entry)]));
    }
    if (isLatin ? !isTyped && words.every(isDistinct) : found.size < wanted) {
      const heard = this.#all(latin.map(soundOf), ['sounds', 'soundsAround'], {})
        // One word that sounds like the quarter of a place does not mean the place.
        .filter(([, named]) => named || words.length > 1)
        .filter(([entry]) => this.#isHeard(latin, entry));
      add(heard.map(([entry, named]) => [entry, (named ? quality.sound : quality.soundAround) + surplus(entry)]));
    }
    return [...found].map(([{ item }, of]) => ({ item, quality: of }));
  }

  /** Whether words with their vowels are about the same as a place's: the consonants of पवई are also those of "P. V. Marg". */
  #isHeard(words: readonly string[], { nameWords, aroundWords, item }: Entry<T>): boolean {
    const around = words.length > 1 ? [...aroundWords, ...this.#words(kindWords[item.kind] ?? '')] : [];
    const known = [...nameWords, ...around].map((word) => this.#latin(word));
    return words.every((word) => known.some((one) => isSlipOf(word, one, slipsIn(word, one))));
  }

  /** The places that have all words in some fields, and whether the first field has them all. */
  #all(
    words: readonly string[],
    fields: readonly [string, string],
    options: { prefix?: typeof isBeginning; fuzzy?: (term: string) => number | false },
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

/** Whether a place is called as typed: of several words, a slip in one then means another place, and takes most of a search's time. */
const hasName = (found: ReadonlyMap<unknown, number>) => [...found.values()].some((of) => of <= quality.nearly);

/** The words of a query that are searched for, each once. */
const askedIn = (words: readonly string[]) => [...new Set(words)].slice(0, mostWords);

/** How many letters of a heard word may differ. */
const slipsIn = (a: string, b: string) => Math.floor(Math.max(a.length, b.length) / lettersPerSlip);

/**
 * Whether a word may be the beginning of one: the last, which is being typed, and longer ones. "kem hospital" is not any
 * clinic at Kemps Corner.
 */
function isBeginning(word: string, at: number, words: readonly string[]): boolean {
  return at === words.length - 1 || word.length >= slipLength;
}

/** Whether the sound of a Latin word says which word it is: "km" is the sound of too many. */
const isDistinct = (word: string): boolean => word.length >= distinctLength;

/** A word in two, each of at least three letters. */
function halvesOf(word: string): [string, string][] {
  const most = Math.max(0, word.length - 2 * leastHalf + 1);
  return Array.from({ length: most }, (_, at) => [word.slice(0, at + leastHalf), word.slice(at + leastHalf)]);
}
