import type { RoadGraph } from './road-graph.js';
import type { RoadInfo, Vehicle } from './road.js';
import { freeSpeed } from './speeds.js';

/** Milliseconds on a free road for a part of an arc, or all of it. */
export function timeOf(graph: RoadGraph, arc: number, vehicle: Vehicle, cm = graph.lengthOf(arc)): number {
  const info = graph.infoOf(arc);
  const { seconds } = info;
  if (seconds === undefined) return Math.round((36 * cm) / freeSpeed(info, vehicle));
  const length = graph.lengthOf(arc);
  return Math.round(1000 * seconds * (length === 0 ? 1 : cm / length));
}

/** Whether traffic slows it down: not what has its own time, and no ferry. */
const isSlowed = ({ seconds, roadClass }: RoadInfo) => seconds === undefined && roadClass !== 'ferry';

/** Seconds for a part of an arc, `slower` times as long as on free roads; traffic does not slow down what has its own time. */
export function secondsOf(graph: RoadGraph, arc: number, vehicle: Vehicle, cm: number, slower: number): number {
  const free = timeOf(graph, arc, vehicle, cm) / 1000;
  return isSlowed(graph.infoOf(arc)) ? free * slower : free;
}

/**
 * What a search adds up for a part of an arc: milliseconds that take `slower` times as long in the end. Of a ferry it is so much
 * less that its time then is its own.
 */
export function weightOf(graph: RoadGraph, arc: number, vehicle: Vehicle, slower: number, cm?: number): number {
  const free = timeOf(graph, arc, vehicle, cm);
  return isSlowed(graph.infoOf(arc)) ? free : Math.round(free / slower);
}
