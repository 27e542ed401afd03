import { join } from 'node:path';
import { ownPacks } from '@rahi/city';
import { RoadNetwork } from '@rahi/city/roads';
import { drivenWays, judged, trailOf, type DrivenWay, type TrailOptions } from '@rahi/city/testing/driven';
import { chanceOf } from '@rahi/simulator';
import { markdownTable, type Report } from '../measurement.js';

const waysDriven = 24;
const noises = [5, 10, 20, 50];
const intervals = [1, 5, 10, 30];
/** The cell that is promised. */
const promised = { noiseMetres: 10, everySeconds: 5 };
/** Tuesday, half past six in the evening. */
const at = new Date('2026-11-24T13:00:00Z');

interface Cell {
  /** Shares of the true length, in percent. */
  readonly right: number;
  readonly wrong: number;
  /** CPU for each fix, in microseconds. */
  readonly micros: number;
}

/** Routes of Mumbai driven with noise, matched to roads and compared with the truth. */
export async function matching(): Promise<Report> {
  const network = await RoadNetwork.open(join(ownPacks, 'mumbai'));
  const drawn = drivenWays(network, chanceOf(5), { at });
  const ways = Array.from({ length: waysDriven }, () => drawn.next().value);
  const measure = (options: Omit<TrailOptions, 'from'>) => cellOf(network, ways, options);
  measure(promised);
  const rows = intervals.map((everySeconds) => ({
    everySeconds,
    cells: noises.map((noiseMetres) => measure({ noiseMetres, everySeconds })),
  }));
  const found = measure(promised);
  const lasting = measure({ ...promised, lastsSeconds: 20 });
  const head = ['between fixes', ...noises.map((metres) => `${metres} m`)];
  const table = (text: (cell: Cell) => string) =>
    markdownTable(
      head,
      rows.map(({ everySeconds, cells }) => [`${everySeconds} s`, ...cells.map(text)]),
    );
  return {
    measurements: [
      {
        what: 'of the length right, less what is wrong, 10 m and 5 s',
        value: found.right - found.wrong,
        unit: '%',
        atLeast: 97,
      },
      { what: 'the same where an error lasts 20 s', value: lasting.right - lasting.wrong, unit: '%' },
      { what: 'CPU for a fix, 10 m and 5 s', value: found.micros, unit: 'µs', limit: 500 },
    ],
    notes: [
      `${waysDriven} fastest ways of 2 to 10 km in Mumbai, ${Math.round(ways.reduce((sum, { metres }) => sum + metres, 0) / 1000)} km in all. The noise is the standard deviation to the north and to the east, each fix on its own; the matching knows it.`,
      `Right, and wrong beside it, in percent of the true length:`,
      table(({ right, wrong }) => `${right.toFixed(1)}, ${wrong.toFixed(1)}`),
      `CPU for a fix, in microseconds:`,
      table(({ micros }) => micros.toFixed(0)),
    ],
  };
}

function cellOf(network: RoadNetwork, ways: readonly DrivenWay[], options: Omit<TrailOptions, 'from'>): Cell {
  const chance = chanceOf(99);
  let [truth, right, wrong, fixes, micros] = [0, 0, 0, 0, 0];
  for (const way of ways) {
    const trail = trailOf(network, way, { ...options, from: at.getTime() }, chance);
    const begun = process.cpuUsage();
    const found = network.match(trail, 'car', options.noiseMetres);
    micros += process.cpuUsage(begun).user;
    fixes += trail.length;
    const own = judged(network, way, found);
    truth += own.truth;
    right += own.right;
    wrong += own.wrong;
  }
  return { right: (100 * right) / truth, wrong: (100 * wrong) / truth, micros: micros / fixes };
}
