import type { RoadNetwork, RoadRoute, Vehicle } from '@rahi/city/roads';
import { distanceKm, type LatLng, type LatLngPair } from '@rahi/contracts/geo/distance';
import type { Language } from '@rahi/contracts/languages';
import type { Route, RouteStep } from '@rahi/contracts/places';
import { legsOf, type Leg } from './driven-legs.js';
import { documentedManeuver, instructionOf, type Maneuver } from './maneuver-words.js';
import { distanceMeasure, durationMeasure } from './measures.js';
import { marksOf, type Mark } from './turns.js';

/** A maneuver leads onto a street whose name begins within this many metres. */
const soon = 80;
/** A new name is announced if the road keeps it for this many metres. */
const lasting = 400;
/** Nearer to the road than this, a destination is on no side of it. */
const besideKm = 0.003;

/** The answer for a route along the roads of a city. */
export function roadRoute(
  network: RoadNetwork,
  found: RoadRoute,
  destination: LatLng,
  vehicle: Vehicle,
  language?: Language,
): Route {
  const legs = legsOf(network, found);
  const marks = withoutEcho(marksOf(network, legs, vehicle), legs);
  const steps = marks.flatMap((mark, index) => stepsOf(mark, legs, marks[index + 1]?.leg ?? legs.length, language));
  return {
    polyline: polylineOf(legs),
    distance: distanceMeasure(found.metres / 1000),
    duration: durationMeasure(found.seconds),
    steps: [...steps, arrivalOf(legs, destination, found.across, language)],
    source: 'city',
  };
}

/** Drops marks that only continue straight along the same street. */
function withoutEcho(marks: readonly Mark[], legs: readonly Leg[]): Mark[] {
  const streets = marks.map(({ after }, index) => firstStreet(legs.slice(after, marks[index + 1]?.leg ?? legs.length)));
  return marks.filter(({ turn }, index) => turn !== 'straight' || !['', streets[index - 1]].includes(streets[index]));
}

/** The step of a mark, and a step wherever the road takes a new name before the next mark. */
function stepsOf(mark: Mark, legs: readonly Leg[], end: number, language?: Language): RouteStep[] {
  const stretches: { mark: Mark; street: string }[] = [{ mark, street: firstStreet(legs.slice(mark.after, end)) }];
  let { street } = stretches[0] ?? { street: '' };
  for (let leg = mark.after; leg < end; leg++) {
    const name = legs[leg]?.street ?? '';
    if (name === '' || name === street || metresNamed(name, legs.slice(leg, end)) < lasting) continue;
    // On a bridge with its own name, the road keeps its name.
    if (street !== '' && legs.slice(leg, end).some((later) => later.street === street)) continue;
    street = name;
    stretches.push({ mark: { leg, after: leg, turn: 'straight', angle: 0 }, street });
  }
  return stretches.map((stretch, index) => {
    const own = legs.slice(stretch.mark.leg, stretches[index + 1]?.mark.leg ?? end);
    const { turn, exit } = stretch.mark;
    const bearing = own[0]?.begins;
    return {
      // A U-turn usually leads back onto the same street: its name would not help.
      ...worded({ turn, exit, street: turn === 'u-turn' ? '' : stretch.street, bearing }, language),
      distance: distanceMeasure(own.reduce((sum, { metres }) => sum + metres, 0) / 1000),
      duration: durationMeasure(own.reduce((sum, { seconds }) => sum + seconds, 0)),
      ...(stretch.street !== '' && { street: stretch.street }),
      ...(exit !== undefined && { exit }),
      ...atOf(own[0]?.line[0]),
    };
  });
}

function worded(maneuver: Maneuver, language?: Language): Pick<RouteStep, 'maneuver' | 'instruction' | 'turn'> {
  const { turn } = maneuver;
  return { maneuver: documentedManeuver(turn), instruction: instructionOf(maneuver, language), turn };
}

/** Of the streets that begin within `soon`, the longest. */
function firstStreet(legs: readonly Leg[]): string {
  let before = 0;
  const begun = new Map([['', 0]]);
  for (const { street, metres } of legs) {
    if (street !== '' && (begun.has(street) || before <= soon)) begun.set(street, (begun.get(street) ?? 0) + metres);
    before += metres;
  }
  return [...begun].reduce((longest, one) => (one[1] > longest[1] ? one : longest))[0];
}

/** How long a road keeps a name, ignoring unnamed pieces in between. */
function metresNamed(name: string, legs: readonly Leg[]): number {
  const other = legs.findIndex(({ street }) => street !== '' && street !== name);
  return (other < 0 ? legs : legs.slice(0, other)).reduce((sum, { metres }) => sum + metres, 0);
}

function arrivalOf(legs: readonly Leg[], destination: LatLng, across: boolean, language?: Language): RouteStep {
  const [before, last] = (legs.at(-1)?.line ?? []).slice(-2);
  const side = before && last ? sideOf(before, last, destination) : undefined;
  return {
    ...worded({ turn: 'arrive', street: '', side, across }, language),
    distance: distanceMeasure(0),
    duration: durationMeasure(0),
    ...atOf(last),
    ...(side && { side }),
  };
}

/** On which side of the last piece of road a place is. */
function sideOf(from: LatLngPair, to: LatLngPair, { lat, lng }: LatLng): 'left' | 'right' | undefined {
  if (distanceKm({ lat: to[0], lng: to[1] }, { lat, lng }) < besideKm) return undefined;
  const cross = (to[1] - from[1]) * (lat - to[0]) - (to[0] - from[0]) * (lng - to[1]);
  if (cross === 0) return undefined;
  return cross > 0 ? 'left' : 'right';
}

function polylineOf(legs: readonly Leg[]): LatLngPair[] {
  const points = legs.flatMap(({ line }) => line);
  const kept = points.filter(
    ([lat, lng], at) => at === 0 || lat !== points[at - 1]?.[0] || lng !== points[at - 1]?.[1],
  );
  // A way of no length still has two ends.
  return kept.length > 1 ? kept : [...kept, ...kept];
}

const atOf = (at: LatLngPair | undefined) => (at ? { at } : {});
