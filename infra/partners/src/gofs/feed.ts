import { languages, shortTag, type Language } from '@rahi/contracts';

/** The version of the General On-Demand Feed Specification that the feed follows. */
export const gofsVersion = '1.0';

/** A file of the feed: its data in the header that all files have. Times in seconds. */
export interface GofsFile {
  /** POSIX time at which the data was known. */
  readonly last_updated: number;
  /** Seconds after `last_updated` for which it holds. */
  readonly ttl: number;
  readonly version: typeof gofsVersion;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What follows from the settings changes only when the program is started with others. Seconds. */
const settledSeconds = 300;

/** A file that follows from the settings. All instances say the same time, which moves on every five minutes. */
export function settledFile(data: GofsFile['data'], now = Date.now()): GofsFile {
  const last_updated = Math.floor(now / 1000 / settledSeconds) * settledSeconds;
  return { last_updated, ttl: settledSeconds, version: gofsVersion, data };
}

/** A file of what a service answered. @param at epoch milliseconds @param ttl seconds */
export function answeredFile(data: GofsFile['data'], at: number, ttl: number): GofsFile {
  return { last_updated: Math.floor(at / 1000), ttl, version: gofsVersion, data };
}

/** The languages of the feed, as its addresses name them: `en`, `hi`, `mr`. */
export const feedLanguages: readonly string[] = languages.map(shortTag);

/** The language that an address names; null for another word. */
export function feedLanguageOf(word: string): Language | null {
  return languages.find((language) => shortTag(language) === word) ?? null;
}
