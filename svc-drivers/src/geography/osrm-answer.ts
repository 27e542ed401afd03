import { distanceKm, type Route } from '@rahi/contracts';
import * as z from 'zod';
import { compassPoint, distanceMeasure, durationMeasure } from '../routes/measures.js';
import type { RouteQuery } from '../routes/route-planner.js';
import { ExternalFailure } from './external-server.js';
import { plainText } from './plain-text.js';

/** A route that begins or ends farther than this from what was asked for is refused, in kilometres. */
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
type RouteStep = Route['steps'][number];

/**
 * The route in an OSRM server's answer.
 * @returns null when the server found none
 * @throws ExternalFailure when the answer has another shape, or is not a drive between the two points
 */
export function routeOf(json: unknown, { origin, destination }: RouteQuery): Route | null {
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
    steps: route.legs.flatMap((leg) => leg.steps.map(stepOf)),
    source: 'osrm',
  };
}

function thinned(points: [number, number][]): [number, number][] {
  const every = Math.ceil(points.length / mostPoints);
  return points.filter((_, at) => at % every === 0 || at === points.length - 1);
}

function stepOf(step: OsrmStep): RouteStep {
  return {
    maneuver: maneuverOf(step.maneuver),
    instruction: instructionOf(step),
    distance: distanceMeasure(step.distance / 1000),
    duration: durationMeasure(step.duration),
  };
}

/** The documented three (§3). Where traffic keeps left, a U-turn is made to the right. */
function maneuverOf({ type, modifier = '' }: OsrmStep['maneuver']): RouteStep['maneuver'] {
  // Here the modifier is only the side of the street.
  if (type === 'depart' || type === 'arrive') return 'straight';
  if (modifier.endsWith('left')) return 'turn-left';
  return modifier.endsWith('right') || modifier === 'uturn' ? 'turn-right' : 'straight';
}

const turns: Readonly<Record<string, string>> = {
  uturn: 'Make a U-turn',
  'sharp right': 'Turn sharp right',
  right: 'Turn right',
  'slight right': 'Keep right',
  'slight left': 'Keep left',
  left: 'Turn left',
  'sharp left': 'Turn sharp left',
};

function instructionOf({ name, maneuver: { type, modifier = '', bearing_after, exit } }: OsrmStep): string {
  if (type === 'arrive') return 'Arrive at your destination';
  if (type === 'depart') {
    const way = bearing_after === undefined ? 'Set out' : `Head ${compassPoint(bearing_after)}`;
    return name ? `${way} on ${name}` : way;
  }
  const onto = name ? ` onto ${name}` : '';
  if (exit !== undefined && /^(?:exit )?(?:roundabout|rotary)$/.test(type))
    return `At the roundabout take exit ${exit}${onto}`;
  return `${Object.hasOwn(turns, modifier) ? turns[modifier] : 'Continue'}${onto}`;
}
