import { freeSpeed, minuteOf, type MatchedArc, type MatchedWay, type RoadGraph, type Vehicle } from '@rahi/city/roads';

/** How fast a trip drove a piece of road. */
export interface Traversal {
  readonly segment: number;
  /** Of the week, from Monday 00:00 in Asia/Kolkata: 0 to 335. */
  readonly halfHour: number;
  /** Logarithm of km/h, as of a car. */
  readonly logKmh: number;
  /** The class of the road; ramps are a class of their own. */
  readonly kind: string;
  /** A car's on the free road, in km/h, as the table of today says. */
  readonly freeKmh: number;
  /** Its name; empty without one. */
  readonly road: string;
}

/** So much at both ends of a trip says where people live, and is slow for its own reasons, in metres. */
const untoldMetres = 300;
/** Slower is standing and faster is an error, in km/h. */
const believed = { slowest: 2, fastest: 110 };
const minutesOfHalfHour = 30;

const mondayMs = Date.parse('2026-01-05T00:00:00+05:30');

/** A moment in a half hour of the week. */
export const momentOf = (halfHour: number): Date => new Date(mondayMs + halfHour * minutesOfHalfHour * 60_000);

/** The half hour of the week at a moment. */
export const halfHourOf = (at: Date): number => Math.floor(minuteOf(at) / minutesOfHalfHour);

/**
 * The pieces of road that a trip drove whole, without the first and the last 300 m. Each piece counts once in a half hour. An auto's speed on a road
 * where its limit is lower counts as that of a car in the same traffic.
 */
export function traversalsOf(graph: RoadGraph, ways: readonly MatchedWay[], vehicle: Vehicle): Traversal[] {
  const found = new Map<string, Traversal>();
  for (const part of inner(ways)) {
    const kmh = kmhOf(graph, part);
    if (kmh === null) continue;
    const info = graph.infoOf(part.arc);
    const freeKmh = freeSpeed(info, 'car');
    const logKmh = Math.log((kmh * freeKmh) / freeSpeed(info, vehicle));
    const kind = info.link ? `${info.roadClass}_link` : info.roadClass;
    const halfHour = halfHourOf(new Date(part.fromMs));
    const segment = graph.segmentOf(part.arc);
    const key = `${segment} ${halfHour}`;
    if (!found.has(key)) found.set(key, { segment, halfHour, logKmh, kind, freeKmh, road: info.name });
  }
  return [...found.values()];
}

function inner(ways: readonly MatchedWay[]): MatchedArc[] {
  const parts = ways.flat();
  const lengths = parts.map(({ fromCm, toCm }) => (toCm - fromCm) / 100);
  const whole = lengths.reduce((sum, metres) => sum + metres, 0);
  let metres = 0;
  return parts.filter((_, at) => {
    const before = metres;
    metres += lengths[at] ?? 0;
    return before >= untoldMetres && metres <= whole - untoldMetres;
  });
}

/** Null for a part of a road, for what has its own time, and for what nobody believes. */
function kmhOf(graph: RoadGraph, { arc, fromCm, toCm, fromMs, toMs }: MatchedArc): number | null {
  const { roadClass, seconds } = graph.infoOf(arc);
  if (roadClass === 'ferry' || seconds !== undefined || graph.isJoint(arc)) return null;
  if (fromCm > 0 || toCm < graph.lengthOf(arc) || toMs <= fromMs) return null;
  const kmh = (36 * (toCm - fromCm)) / (toMs - fromMs);
  return kmh >= believed.slowest && kmh <= believed.fastest ? kmh : null;
}
