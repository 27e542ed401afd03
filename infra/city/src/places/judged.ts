import { readFileSync } from 'node:fs';
import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';

/** What a person types, where they are, and what is right. */
export interface JudgedQuery {
  readonly q: string;
  readonly near: LatLng;
  /** Whether an answer is right: by its name and a part of its address, or by its point. Null where nothing is right. */
  readonly isRight: ((place: LatLng & { name: string; address: string }) => boolean) | null;
}

/** Whether the judged answer comes first, and whether it is among the first three. */
export interface Verdict {
  readonly first: boolean;
  readonly three: boolean;
}

/** A pasted point is found at most this far away. */
const samePointKm = 0.03;

/** The judged queries of Mumbai: `infra/city/judged/mumbai.tsv`. */
export function judgedQueries(): JudgedQuery[] {
  const lines = readFileSync(new URL('../../judged/mumbai.tsv', import.meta.url), 'utf8').split('\n');
  const places = new Map<string, LatLng>();
  return lines.flatMap((line): JudgedQuery[] => {
    const [q = '', where = '', right = ''] = line.split('\t');
    if (q === '@') places.set(where, pointOf(right));
    const near = places.get(where);
    if (q === '@' || line.startsWith('#') || line === '') return [];
    if (!near || right === '') throw new Error(`mumbai.tsv has a line that says no place or no answer: ${line}`);
    return [{ q, near, isRight: right === '-' ? null : rightOf(right) }];
  });
}

/** How good an answer to a judged query is. */
export function verdictOf(
  { isRight }: JudgedQuery,
  found: readonly (LatLng & { name: string; address: string })[],
): Verdict {
  if (!isRight) return { first: found.length === 0, three: found.length === 0 };
  const at = found.findIndex(isRight);
  return { first: at === 0, three: at >= 0 && at < 3 };
}

function rightOf(right: string): NonNullable<JudgedQuery['isRight']> {
  if (right.startsWith('@')) return (place) => distanceKm(place, pointOf(right.slice(1))) <= samePointKm;
  const answers = right.split(' / ').map((one) => one.split('|'));
  return ({ name, address }) =>
    answers.some(
      ([wanted = '', around = '']) => name.includes(wanted) && (address.includes(around) || name === around),
    );
}

function pointOf(text: string): LatLng {
  const [lat = 0, lng = 0] = text.split(',').map(Number);
  return { lat, lng };
}
