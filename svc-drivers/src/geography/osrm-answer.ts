import type { Language } from '@rahi/contracts/languages';
import { distanceKm, type LatLng, type Route, type RouteStep, type Turn } from '@rahi/contracts';
import * as z from 'zod';
import { documentedManeuver, instructionOf, type Maneuver } from './routes/maneuver-words.js';
import { distanceMeasure, durationMeasure } from './routes/measures.js';
import { ExternalFailure } from './external-server.js';
import { plainText } from './places/plain-text.js';

/** A route whose end is farther than this from the requested one is refused, in kilometres. */
const snapKm = 5;
/** Metres per second. A faster route is refused. */
const fastest = 70;
/** A browser downloads and draws the line every 30 s. */
const mostPoints = 2000;

const metres = z.number().min(0).max(20_000_000);
const seconds = z.number().min(0).max(2_000_000);
const lngLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.number());

const stepSchema = z.object({
  distance: metres,
  duration: seconds,
  name: z.string().max(1000).default('').transform(plainText),
  maneuver: z.object({
    type: z.string().max(60),
    modifier: z.string().max(60).optional(),
    bearing_after: z.number().min(0).max(360).optional(),
    exit: z.int().min(1).max(20).optional(),
    location: lngLat.optional(),
  }),
});
const answerSchema = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        distance: metres,
        duration: seconds,
        geometry: z.object({ coordinates: z.array(lngLat).min(2).max(50_000) }),
        legs: z.array(z.object({ steps: z.array(stepSchema).min(1).max(1000) })).length(1),
      }),
    )
    .min(1)
    .max(10),
});
type OsrmStep = z.output<typeof stepSchema>;

/**
 * The route in an OSRM server's answer.
 * @returns null when the server found none
 * @throws ExternalFailure when the answer has another shape, or is not a drive between the two points
 */
export function routeOf(
  json: unknown,
  { origin, destination }: { origin: LatLng; destination: LatLng },
  language?: Language,
): Route | null {
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) throw new ExternalFailure('wrong shape');
  const [route] = parsed.data.routes;
  const line = (route?.geometry.coordinates ?? []).map(([lng, lat]) => ({ lat, lng }));
  const [first, last] = [line[0], line.at(-1)];
  if (!route || !first || !last) throw new ExternalFailure('wrong shape');
  if (distanceKm(origin, first) > snapKm || distanceKm(destination, last) > snapKm)
    throw new ExternalFailure('goes elsewhere');
  const { distance, duration } = route;
  // Two metres of tolerance for rounding.
  if (distance + 2 < 990 * distanceKm(first, last) || distance > fastest * duration + 100)
    throw new ExternalFailure('not a drive');
  return {
    polyline: thinned(line.map(({ lat, lng }) => [lat, lng])),
    distance: distanceMeasure(distance / 1000),
    duration: durationMeasure(duration),
    steps: route.legs.flatMap((leg) => leg.steps.map((step) => stepOf(step, language))),
    source: 'osrm',
  };
}

function thinned(points: [number, number][]): [number, number][] {
  const every = Math.ceil(points.length / mostPoints);
  return points.filter((_, at) => at % every === 0 || at === points.length - 1);
}

function stepOf(step: OsrmStep, language?: Language): RouteStep {
  const maneuver = maneuverOf(step);
  const { turn, street, exit, side } = maneuver;
  const [lng, lat] = step.maneuver.location ?? [];
  return {
    maneuver: documentedManeuver(turn),
    instruction: instructionOf(maneuver, language),
    distance: distanceMeasure(step.distance / 1000),
    duration: durationMeasure(step.duration),
    turn,
    ...(street !== '' && { street }),
    ...(exit !== undefined && { exit }),
    ...(lat !== undefined && lng !== undefined && { at: [lat, lng] }),
    ...(side && { side }),
  };
}

/** OSRM's modifiers. */
const turns: Readonly<Record<string, Turn>> = {
  uturn: 'u-turn',
  'sharp right': 'sharp-right',
  right: 'right',
  'slight right': 'slight-right',
  'slight left': 'slight-left',
  left: 'left',
  'sharp left': 'sharp-left',
};

function maneuverOf({ name, maneuver: { type, modifier = '', bearing_after, exit } }: OsrmStep): Maneuver {
  const side = modifier === 'left' || modifier === 'right' ? modifier : undefined;
  if (type === 'arrive') return { turn: 'arrive', street: '', side };
  if (type === 'depart') return { turn: 'depart', street: name, bearing: bearing_after };
  if (exit !== undefined && /^(?:exit )?(?:roundabout|rotary)$/.test(type))
    return { turn: 'roundabout', street: name, exit };
  return { turn: (Object.hasOwn(turns, modifier) && turns[modifier]) || 'straight', street: name };
}
