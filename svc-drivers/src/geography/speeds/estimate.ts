/** What trips said of a piece of road in a half hour of the week. */
export interface Cell {
  readonly segment: number;
  readonly halfHour: number;
  /** How many trips: less than it was where some are months old. */
  readonly trips: number;
  /** Sums over the trips of log km/h and of its square. */
  readonly logSum: number;
  readonly logSquares: number;
  /** The class of the road. */
  readonly kind: string;
  /** What the table of today says, in km/h. */
  readonly tableKmh: number;
}

export interface LearntSpeed {
  readonly segment: number;
  readonly halfHour: number;
  readonly kmh: number;
  /** Of its class in this half hour in this city, in km/h. */
  readonly classKmh: number;
  readonly trips: number;
}

/** Fewer trips say nothing, and might show the way of one. */
export const leastTrips = 5;
/** With fewer trips no speed is farther from its class than this. */
const guard = { trips: 30, fastest: 1.3, slowest: 0.3 };
/** The variance of log km/h at least: trips of one road differ by a tenth. */
const leastVariance = 0.01;

interface Group {
  readonly mean: number;
  readonly trips: number;
}

/**
 * Speeds of a city by empirical Bayes. Everything is the difference of log km/h to the table of today. A cell is shrunk to its class in its half
 * hour, and this to the city, each by how much it is known:
 *
 *     estimate = (n × mean / within + prior / between) / (n / within + 1 / between)
 *
 * where `within` is the variance of trips in a cell, and `between` that of the true values around their prior, by the analysis of variance
 * (unbalanced one-way layout: Searle, Casella and McCulloch, "Variance Components", 1992, section 3.6; shrinkage: Morris, "Parametric
 * Empirical Bayes Inference", 1983). Cells of fewer than five trips are left out at every step. Without any the table of today holds.
 */
export function learntSpeeds(cells: readonly Cell[]): LearntSpeed[] {
  const used = cells.filter(({ trips }) => trips >= leastTrips);
  const means = new Map(used.map((cell) => [cell, groupOf(cell)]));
  const within = withinCells(used);
  const classes = grouped(used, means);
  const betweenCells = betweenGroups(
    [...classes.values()].map(({ members }) => members),
    within,
  );
  const all = [...classes.values()].map(({ own }) => own);
  const betweenClasses = betweenGroups([all], within + betweenCells);
  const city = meanOf(all);
  return used.map((cell) => {
    const ofClass = classes.get(keyOf(cell))?.own ?? city;
    const prior = shrunk(ofClass, city.mean, within + betweenCells, betweenClasses);
    const own = shrunk(means.get(cell) ?? ofClass, prior, within, betweenCells);
    const { segment, halfHour, trips, tableKmh } = cell;
    const classKmh = tableKmh * Math.exp(prior);
    const kmh = tableKmh * Math.exp(own);
    const guarded = Math.min(guard.fastest * classKmh, Math.max(guard.slowest * classKmh, kmh));
    return { segment, halfHour, kmh: trips < guard.trips ? guarded : kmh, classKmh, trips };
  });
}

const keyOf = ({ kind, halfHour }: Cell): string => `${kind} ${halfHour}`;

const groupOf = ({ logSum, trips, tableKmh }: Cell): Group => ({ mean: logSum / trips - Math.log(tableKmh), trips });

function meanOf(groups: readonly Group[]): Group {
  const trips = groups.reduce((sum, group) => sum + group.trips, 0);
  const sum = groups.reduce((total, group) => total + group.trips * group.mean, 0);
  return { mean: trips === 0 ? 0 : sum / trips, trips };
}

function grouped(
  cells: readonly Cell[],
  means: ReadonlyMap<Cell, Group>,
): Map<string, { members: Group[]; own: Group }> {
  const members = new Map<string, Group[]>();
  for (const cell of cells) {
    const mean = means.get(cell);
    if (mean) members.set(keyOf(cell), [...(members.get(keyOf(cell)) ?? []), mean]);
  }
  return new Map([...members].map(([key, some]) => [key, { members: some, own: meanOf(some) }]));
}

/** The variance of one trip around the mean of its cell. */
function withinCells(cells: readonly Cell[]): number {
  let [squares, freedom] = [0, 0];
  for (const { trips, logSum, logSquares } of cells) {
    squares += Math.max(0, logSquares - (logSum * logSum) / trips);
    freedom += trips - 1;
  }
  return Math.max(leastVariance, freedom > 0 ? squares / freedom : 0);
}

/** The variance of true values around the means of their families; 0 where the trips' own variance explains all. */
function betweenGroups(families: readonly (readonly Group[])[], within: number): number {
  let [squares, freedom, size] = [0, 0, 0];
  for (const groups of families) {
    const { mean, trips } = meanOf(groups);
    for (const group of groups) squares += group.trips * (group.mean - mean) ** 2;
    freedom += groups.length - 1;
    size += trips - groups.reduce((sum, group) => sum + group.trips ** 2, 0) / trips;
  }
  return size > 0 ? Math.max(0, (squares - freedom * within) / size) : 0;
}

function shrunk({ mean, trips }: Group, prior: number, within: number, between: number): number {
  if (between === 0) return prior;
  return ((trips * mean) / within + prior / between) / (trips / within + 1 / between);
}
