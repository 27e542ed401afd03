import { distanceKm, type FareInputs, type LatLng, type LatLngPair, type TariffTerms } from '@rahi/contracts';
import { measureWay, nearestOn, type Way } from '@rahi/contracts/geo/way';
import { drivenBy } from './driven.js';

type Toll = TariffTerms['tolls'][number];
type Charged = FareInputs['tolls'];

/** A car that passed a toll, and comes back to it, has been farther than this from the toll's circle, in metres: places are inexact. */
const awayMetres = 200;

/** A piece of a way: how near it comes to a place, and how far from that its end is, in metres. */
type Piece = (place: LatLng) => { nearest: number; end: number };

/**
 * The tolls that are passed on a way by road, in the order of the tariff, each as often as it is passed: out and back over the same
 * plaza are two passages.
 * @param legs each with its polyline; with null where its roads are not known, of which only its two ends are
 */
export function tollsOnLegs(
  legs: readonly { from: LatLng; to: LatLng; polyline: readonly LatLngPair[] | null }[],
  tolls: readonly Toll[],
): Charged {
  const ways = legs.map(({ from, to, polyline }) => {
    if (!polyline?.length) return { pieces: [standing(from), standing(to)], comesTo: () => true };
    const way = measureWay(polyline);
    return { pieces: wayPieces(way), comesTo: (toll: Toll) => metresTo(way, toll, wholeOf(way)) <= toll.metres };
  });
  // Most tolls of a city are on no leg: piece by piece only the others are looked at.
  const near = tolls.filter((toll) => ways.some(({ comesTo }) => comesTo(toll)));
  return passedOn(
    ways.flatMap(({ pieces }) => pieces),
    near,
    false,
  );
}

/**
 * The tolls where a car was, by its places in order, each as often as it came there. Between two passages it was away.
 * @param counted whether what is before the first place, and this place, was counted before (`countable`)
 */
export const tollsAt = (
  places: readonly LatLng[],
  { tolls }: Pick<TariffTerms, 'tolls'>,
  counted: boolean = false,
): Charged => passedOn(places.map(standing), tolls, counted);

/**
 * As many of a car's places as can be counted for good, with what it has driven on them: they end where it is certain whether the car is at
 * a toll or away from it, so that counting on from there finds each passage once. Null where no such place follows the first ones.
 * @param least how many of the places were counted before
 */
export function countable(
  places: readonly LatLng[],
  tolls: readonly Toll[],
  least: number,
): { count: number; metres: number; last: LatLng } | null {
  const isCertain = (place: LatLng) => tolls.every((toll) => isAt(toll, place) || isAway(toll, place));
  for (let count = places.length; count > least; count -= 1) {
    const place = places[count - 1];
    if (!place || !isCertain(place)) continue;
    const { metres, last } = drivenBy(places.slice(0, count));
    if (last && isCertain(last)) return { count, metres, last };
  }
  return null;
}

/** Tolls without others, by name and number: of two passages without one, one is left. */
export function without(tolls: Charged, others: Charged): Charged {
  const left = others.map(({ name }) => name);
  return tolls.filter(({ name }) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Tolls with those of others that are more: each as often as on the list that has it most often. */
export const withPassed = (known: Charged, passed: Charged): Charged => [...known, ...without(passed, known)];

function passedOn(pieces: readonly Piece[], tolls: readonly Toll[], counted: boolean): Charged {
  return tolls.flatMap((toll) =>
    Array.from({ length: passages(pieces, toll, counted) }, () => ({ name: toll.name, paise: toll.paise })),
  );
}

function passages(pieces: readonly Piece[], toll: Toll, counted: boolean): number {
  let [count, there] = [0, false];
  pieces.forEach((piece, index) => {
    const { nearest, end } = piece(toll);
    if (!there && nearest <= toll.metres) {
      there = true;
      if (index > 0 || !counted) count += 1;
    }
    there &&= end <= toll.metres + awayMetres;
  });
  return count;
}

const metresBetween = (a: LatLng, b: LatLng): number => distanceKm(a, b) * 1000;
const isAt = (toll: Toll, place: LatLng): boolean => metresBetween(toll, place) <= toll.metres;
const isAway = (toll: Toll, place: LatLng): boolean => metresBetween(toll, place) > toll.metres + awayMetres;

function standing(at: LatLng): Piece {
  return (place) => {
    const metres = metresBetween(at, place);
    return { nearest: metres, end: metres };
  };
}

/** The first point of a way, and each of its straight pieces. */
function wayPieces(way: Way): Piece[] {
  return way.points.map(([lat, lng], index) => (place) => {
    const end = metresBetween({ lat, lng }, place);
    const [from, to] = [way.along[index - 1], way.along[index]];
    if (from === undefined || to === undefined) return { nearest: end, end };
    return { nearest: Math.min(metresTo(way, place, { from, to }), end), end };
  });
}

const wholeOf = ({ metres }: Way) => ({ from: 0, to: metres });

/** From a place to the nearest point of a part of a way, in metres; infinite for a way without pieces. */
const metresTo = (way: Way, place: LatLng, part: { from: number; to: number }): number =>
  nearestOn(way, place, { ...part, expected: null, heading: null })?.off ?? Number.POSITIVE_INFINITY;
