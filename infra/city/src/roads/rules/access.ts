import type { Tags } from '../../osm/extract.js';
import { hoursWhere, includesMinute, type Hours } from '../hours.js';
import { backwardBit, forwardBit, vehicles, type Vehicle } from '../road.js';
import { conditionals, type Conditional } from './conditions.js';
import { sizes, tooLarge } from './sizes.js';

/**
 * What a vehicle may do on a way, the least first: nothing; begin or end at its gate; begin or end on it; drive through.
 */
export const grades = ['closed', 'private', 'ends', 'through'] as const;
export type Grade = (typeof grades)[number];

const least = (a: Grade, b: Grade): Grade => (grades.indexOf(a) < grades.indexOf(b) ? a : b);

/**
 * Keys that concern a vehicle, the most specific last (https://wiki.openstreetmap.org/wiki/Key:access). A taxi is a public
 * service vehicle; `bus` does not concern it. For autos there is `auto_rickshaw`, and bans of motorcycles hold for them too
 * (`bannedForAutos`). A bike that carries a passenger keeps to what holds for motorcycles.
 */
export const hierarchy: Readonly<Record<Vehicle, readonly string[]>> = {
  car: ['access', 'vehicle', 'motor_vehicle', 'motorcar', 'psv', 'taxi'],
  auto: ['access', 'vehicle', 'motor_vehicle', 'motorcar', 'psv', 'taxi', 'auto_rickshaw'],
  bike: ['access', 'vehicle', 'motor_vehicle', 'motorcycle'],
};

/** The values of the wiki. Those that are missing say nothing about who may drive: `unknown`, a mistyped word. */
const gradeOfValue: ReadonlyMap<string, Grade> = new Map<string, Grade>([
  ...listed(
    'through',
    'yes true 1 permissive designated official public allowed discouraged psv taxi vehicle motor_vehicle',
  ),
  ...listed('ends', 'destination customers customer residents resident visitors visitor guests'),
  ...listed('private', 'private delivery permit employees staff members students restricted'),
  ...listed('closed', 'no false 0 none military agricultural forestry agriculture emergency bus tourist_bus coach'),
  ...listed(
    'closed',
    'hgv goods hov bicycle foot horse moped school school_bus disabled car_sharing carpool use_sidepath',
  ),
  ...listed('closed', 'dismount impassable'),
]);

function listed(grade: Grade, values: string): [string, Grade][] {
  return values.split(' ').map((value) => [value, grade]);
}

/**
 * The grade of a value, which may be a list: each of a list may drive, so the most permissive counts.
 * @returns null when none of it is known
 */
export function gradeOf(value: string | undefined, vehicle: Vehicle): Grade | null {
  if (value === undefined) return null;
  let most: Grade | null = null;
  for (const word of value.toLowerCase().split(/[;,|\s]+/)) {
    const own = word !== '' && hierarchy[vehicle].includes(word) && word !== 'access' ? 'through' : undefined;
    const publicOnly = vehicle === 'bike' && (word === 'psv' || word === 'taxi');
    const grade = publicOnly ? 'closed' : (own ?? gradeOfValue.get(word));
    if (grade !== undefined && (most === null || grades.indexOf(grade) > grades.indexOf(most))) most = grade;
  }
  return most;
}

export type Direction = 'forward' | 'backward';

/** What a way allows before its access tags are read. */
export interface Defaults {
  readonly grade: Grade;
  /** No more than this, whatever the access tags say. */
  readonly most?: Grade;
  /** The least specific key that may change the grade; `access` when missing. */
  readonly from?: 'vehicle' | 'motor_vehicle' | 'psv';
  /** Without a tag that says otherwise; both directions when missing. */
  readonly oneWay?: boolean;
}

/** Who may drive a road, in which directions (bits of `road.ts`), when, and for what. */
export interface Use {
  readonly access: number;
  readonly grade: Exclude<Grade, 'closed'>;
  readonly hours: Hours;
}

/** All uses of a way or of a gate, as its tags say; empty when it is closed to all. */
export function usesOf(tags: Tags, defaults: Defaults): Use[] {
  const found = new Map<string, Use>();
  for (const vehicle of vehicles) {
    for (const direction of ['forward', 'backward'] as const) {
      const bit = (direction === 'forward' ? forwardBit : backwardBit)[vehicle];
      for (const { grade, hours } of stretches(tags, defaults, vehicle, direction)) {
        if (grade === 'closed' || hours.length === 0) continue;
        const key = `${grade} ${hours.join(' ')}`;
        found.set(key, { grade, hours, access: (found.get(key)?.access ?? 0) | bit });
      }
    }
  }
  return [...found.values()];
}

/** For a direction: when a vehicle may do what. */
function stretches(tags: Tags, defaults: Defaults, vehicle: Vehicle, direction: Direction) {
  const rules = rulesOf(tags, defaults, vehicle, direction);
  const beginnings = new Set([0, ...rules.flatMap(({ changes }) => changes.flatMap(({ when }) => when ?? []))]);
  const gradeAt = (minute: number): Grade =>
    rules.reduce<Grade>((grade, rule) => least(grade, rule.at(minute)), 'through');
  return grades.map((grade) => ({ grade, hours: hoursWhere(beginnings, (minute) => gradeAt(minute) === grade) }));
}

interface Rule {
  readonly changes: readonly Conditional[];
  at(minute: number): Grade;
}

/** The rules that all must be kept: access, one-way, size. */
function rulesOf(tags: Tags, defaults: Defaults, vehicle: Vehicle, direction: Direction): Rule[] {
  const large = tooLarge(tags, direction).has(vehicle);
  const fixed: Grade = large ? 'closed' : (defaults.most ?? 'through');
  const bans =
    vehicle === 'auto' && tags['auto_rickshaw'] === undefined ? [keyRule(tags, 'motorcycle', vehicle, direction)] : [];
  return [
    { changes: [], at: () => fixed },
    accessRule(tags, defaults, vehicle, direction),
    oneWayRule(tags, defaults, vehicle, direction),
    ...bans,
  ];
}

function accessRule(tags: Tags, defaults: Defaults, vehicle: Vehicle, direction: Direction): Rule {
  const keys = hierarchy[vehicle].slice(defaults.from ? hierarchy[vehicle].indexOf(defaults.from) : 0);
  if (defaults.from === 'psv' && vehicle === 'bike') return { changes: [], at: () => defaults.grade };
  const steps = keys.flatMap((key) => [key, `${key}:${direction}`]).map((key) => stepOf(tags, key, vehicle));
  const changes = steps.flatMap((step) => step.changes);
  return { changes, at: (minute) => steps.reduce((grade, { after }) => after(grade, minute), defaults.grade) };
}

/** What one key forbids; `through` where it forbids nothing. */
function keyRule(tags: Tags, key: string, vehicle: Vehicle, direction: Direction): Rule {
  const steps = [key, `${key}:${direction}`].map((own) => stepOf(tags, own, vehicle));
  const changes = steps.flatMap((step) => step.changes);
  return { changes, at: (minute) => steps.reduce<Grade>((grade, { after }) => after(grade, minute), 'through') };
}

/** How a key and its `:conditional` change what the less specific keys say. */
function stepOf(tags: Tags, key: string, vehicle: Vehicle) {
  const own = gradeOf(tags[key], vehicle);
  const changes = conditionals(tags[`${key}:conditional`], sizes[vehicle]);
  const after = (before: Grade, minute: number): Grade => {
    let grade = own ?? before;
    for (const { value, when } of changes) {
      const then = gradeOf(value, vehicle);
      if (then === null) continue;
      // A condition that the graph cannot hold: a ban always holds, a permission never does.
      if (when === null) grade = least(grade, then);
      else if (includesMinute(when, minute)) grade = then;
    }
    return grade;
  };
  return { changes, after };
}

/** Which directions a value of `oneway` leaves: 1 forward, 2 backward. */
function directionsOf(value: string | undefined): number | null {
  switch (value?.trim().toLowerCase()) {
    case 'yes':
    case 'true':
    case '1':
      return 1;
    case '-1':
    case 'reverse':
      return 2;
    case 'no':
    case 'false':
    case '0':
    // Signals let one direction through after the other, every few minutes.
    case 'alternating':
      return 3;
    // The direction changes by a timetable that the tags may give under a condition.
    case 'reversible':
      return 0;
    default:
      return null;
  }
}

/** Keys of one-ways that concern a vehicle, the most specific last. */
function oneWayKeys(vehicle: Vehicle): string[] {
  return ['oneway', ...hierarchy[vehicle].slice(1).map((mode) => `oneway:${mode}`)];
}

function oneWayRule(tags: Tags, { oneWay }: Defaults, vehicle: Vehicle, direction: Direction): Rule {
  const bit = direction === 'forward' ? 1 : 2;
  const steps = oneWayKeys(vehicle).map((key) => ({
    own: directionsOf(tags[key]),
    changes: conditionals(tags[`${key}:conditional`], sizes[vehicle]),
  }));
  return {
    changes: steps.flatMap(({ changes }) => changes),
    at(minute) {
      let directions = oneWay ? 1 : 3;
      for (const { own, changes } of steps) {
        directions = own ?? directions;
        for (const { value, when } of changes) {
          const then = directionsOf(value);
          if (then === null) continue;
          if (when === null) directions &= then;
          else if (includesMinute(when, minute)) directions = then;
        }
      }
      return (directions & bit) > 0 ? 'through' : 'closed';
    },
  };
}
