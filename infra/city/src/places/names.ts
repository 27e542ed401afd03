import type { Tags } from '../osm/extract.js';

const latin = /[a-z]/i;

/** Indian languages whose names find a place, in addition to the name on the map. */
const languages = ['en', 'hi', 'mr', 'bn', 'gu', 'kn', 'ml', 'or', 'pa', 'ta', 'te', 'ur'];
const otherNames = ['alt_name', 'old_name', 'short_name', 'loc_name', 'official_name', 'name_1'];
const nameTags = [
  ...languages.map((language) => `name:${language}`),
  ...otherNames.flatMap((tag) => [tag, ...['en', 'hi', 'mr'].map((language) => `${tag}:${language}`)]),
];

export interface Names {
  readonly name: string;
  readonly others: readonly string[];
}

/** The names of an object: the one to show, in Latin letters where there is one, and the others. Null without any. */
export function namesOf(tags: Tags): Names | null {
  const all = [tags['name'], ...nameTags.map((tag) => tags[tag])].flatMap((value) => value?.split(';') ?? []);
  const names = [...new Set(all.map(tidy).filter(isName))];
  const name = names.find((one) => latin.test(one)) ?? names[0];
  return name === undefined ? null : { name, others: names.filter((one) => one !== name) };
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Excludes "0", "?" and whole addresses. */
const isName = (text: string) => /\p{L}{2}|\p{L}\p{M}/u.test(text) && text.length <= 80;

/** Lower case letters and digits only, for comparing names. */
export const folded = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]|[\u0300-\u036f]/gu, '');

/** All names of several objects that are one place, the first object's name first. */
export function merged(all: readonly Names[]): Names {
  const names = [
    ...new Map(all.flatMap(({ name, others }) => [name, ...others]).map((one) => [folded(one), one])).values(),
  ];
  const name = all[0]?.name ?? '';
  return { name, others: names.filter((one) => folded(one) !== folded(name)) };
}

/** Whether at most `most` letters must be added, removed or changed to turn one text into the other. */
export function isSlipOf(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[b.length] ?? 0) <= most;
}
