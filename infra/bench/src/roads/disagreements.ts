import type { ValhallaEdge } from './valhalla.js';

/** A way: kilometres, and its roads as Valhalla knows them. */
interface Way {
  readonly km: number;
  readonly edges: readonly ValhallaEdge[];
}

/** Two ways between the same places. */
export interface Compared {
  readonly ours: Way;
  readonly its: Way;
}

/** By how much the share of a kind of road must differ to be why. */
const MORE = 0.05;
const FAST = ['motorway', 'trunk'];

const isNear = ({ ours, its }: Compared) => Math.abs(ours.km / its.km - 1) <= 0.05;

/** Hours at Valhalla's own speeds, without what it adds for turns. */
const hours = ({ edges }: Way) => edges.reduce((sum, { length, speed }) => sum + length / speed, 0);

/** Whether our way takes at most this many times as long as its own, at its speeds. It knows all roads of both. */
const isAsFast = ({ ours, its }: Compared, times: number) =>
  ours.edges.length > 0 && its.edges.length > 0 && hours(ours) <= times * hours(its);

/** The share of a way's kilometres on some roads. */
function shareOn({ edges }: Way, is: (edge: ValhallaEdge) => boolean): number {
  return kmOf(edges.filter(is)) / kmOf(edges);
}

const kmOf = (edges: readonly ValhallaEdge[]) => edges.reduce((sum, { length }) => sum + length, 0);

const isFast = (edge: ValhallaEdge) => FAST.includes(edge.road_class);
const isLane = (edge: ValhallaEdge) => edge.road_class === 'service_other' || edge.road_class === 'residential';

/** Why two ways differ, the first that holds. */
const CLASSES: readonly (readonly [string, (pair: Compared) => boolean])[] = [
  ['ours is as fast as its own to 5 %, at its speeds', (pair) => isAsFast(pair, 1.05)],
  [
    'its way has more of motorways and trunk roads, which it drives at free flow and we at a city’s measured speeds',
    ({ ours, its }) => shareOn(its, isFast) > shareOn(ours, isFast) + MORE,
  ],
  [
    'our way has more of motorways and trunk roads',
    ({ ours, its }) => shareOn(ours, isFast) > shareOn(its, isFast) + MORE,
  ],
  [
    'our way has more of lanes, which it avoids',
    ({ ours, its }) => shareOn(ours, isLane) > shareOn(its, isLane) + MORE,
  ],
  ['others', () => true],
];

/**
 * @returns how many ways are as long as Valhalla's to 5 %, how many are that or as fast by its own speeds to 10 %, and sentences
 *   about the others, by class
 */
export function disagreements(compared: readonly Compared[]): { near: number; asGood: number; words: string[] } {
  const others = compared.filter((pair) => !isNear(pair));
  const byClass = new Map<string, number>(CLASSES.map(([name]) => [name, 0]));
  for (const pair of others) {
    const [name] = CLASSES.find(([, holds]) => holds(pair)) ?? ['others'];
    byClass.set(name, (byClass.get(name) ?? 0) + 1);
  }
  const longer = others.filter(({ ours, its }) => ours.km > its.km).length;
  const classes = [...byClass].filter(([, count]) => count > 0).map(([name, count]) => `${count}: ${name}`);
  return {
    near: compared.length - others.length,
    asGood: compared.filter((pair) => isNear(pair) || isAsFast(pair, 1.1)).length,
    words: [
      `Of ${compared.length} fastest ways, ${longer} are more than 5 % longer than Valhalla’s and ${others.length - longer} more than 5 % shorter. Why, by class: ${classes.join('; ')}.`,
      'Shortest ways do not depend on speeds.',
    ],
  };
}
