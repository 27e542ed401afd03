import type { OsmExtract, OsmMember, Tags } from '../osm/extract.js';
import { always, bothHours, hoursWhere, includesMinute, type Hours } from './hours.js';
import { backwardBit, forwardBit, vehicles, type Vehicle } from './road.js';
import { hierarchy } from './rules/access.js';
import { conditionals } from './rules/conditions.js';
import { sizes } from './rules/sizes.js';

/** A restriction of OpenStreetMap, as it concerns some vehicles. */
export interface Restriction {
  /** `only_`: the way that it names is the only one to take; else it is the one not to take. */
  readonly only: boolean;
  readonly from: readonly number[];
  /** A node, or ways in between. */
  readonly via: { readonly node: number } | { readonly ways: readonly number[] };
  readonly to: readonly number[];
  /** Bits of all whom it concerns, in both directions. */
  readonly access: number;
  readonly hours: Hours;
}

/**
 * The turn restrictions of an extract (https://wiki.openstreetmap.org/wiki/Relation:restriction). A relation whose parts are
 * missing restricts nothing.
 */
export function restrictionsOf({ relations }: OsmExtract): Restriction[] {
  return [...relations.values()].flatMap(({ tags, members }) => {
    const parts = partsOf(members);
    return parts ? rulesFor(tags).map((rule) => ({ ...rule, ...parts })) : [];
  });
}

function partsOf(members: readonly OsmMember[]): Pick<Restriction, 'from' | 'via' | 'to'> | null {
  const ways = (role: string) => members.filter((one) => one.role === role && one.type === 'way').map(({ ref }) => ref);
  const [from, to, viaWays] = [ways('from'), ways('to'), ways('via')];
  const node = members.find(({ role, type }) => role === 'via' && type === 'node');
  if (from.length === 0 || to.length === 0) return null;
  if (viaWays.length > 0) return { from, to, via: { ways: viaWays } };
  return node ? { from, to, via: { node: node.ref } } : null;
}

type Rule = Pick<Restriction, 'only' | 'access' | 'hours'>;

/** What the tags forbid, to whom and when: vehicles with the same rule are together. */
function rulesFor(tags: Tags): Rule[] {
  const rules = new Map<string, Rule>();
  for (const vehicle of vehicles) {
    for (const [kind, hours] of kindsFor(tags, vehicle)) {
      const key = `${kind} ${hours.join(' ')}`;
      const bits = forwardBit[vehicle] | backwardBit[vehicle];
      const access = (rules.get(key)?.access ?? 0) | bits;
      rules.set(key, { only: kind === 'only', access, hours });
    }
  }
  return [...rules.values()];
}

/** Modes for which a restriction is meant, the most specific last. `access` is no mode of a restriction. */
const modesOf = (vehicle: Vehicle): string[] => hierarchy[vehicle].slice(1);

function kindsFor(tags: Tags, vehicle: Vehicle): ['no' | 'only', Hours][] {
  const { type = '' } = tags;
  // The old form names the mode in the type.
  const [, mode] = type.split(':');
  if (type !== 'restriction' && !(type.startsWith('restriction:') && modesOf(vehicle).includes(mode ?? ''))) return [];
  const excepted = (tags['except'] ?? '').split(/[;,\s]+/);
  if (modesOf(vehicle).some((own) => excepted.includes(own))) return [];
  let kinds: [string, Hours][] = [];
  for (const key of ['restriction', ...modesOf(vehicle).map((own) => `restriction:${own}`)]) {
    const own = tags[key];
    if (own !== undefined) kinds = [[own, always]];
    for (const { value, when } of conditionals(tags[`${key}:conditional`], sizes[vehicle])) {
      // The safe side of a condition that the graph cannot hold.
      if (when === null && kindOf(value)) kinds.push([value, always]);
      else if (when !== null)
        kinds = [...kinds.map(([kind, hours]) => [kind, except(hours, when)] as [string, Hours]), [value, when]];
    }
  }
  return kinds.flatMap(([value, hours]): ['no' | 'only', Hours][] => {
    const kind = kindOf(value);
    return kind && hours.length > 0 ? [[kind, inOldHours(tags, hours)]] : [];
  });
}

const kindOf = (value: string): 'no' | 'only' | null =>
  value.startsWith('only_') ? 'only' : value.startsWith('no_') ? 'no' : null;

const except = (hours: Hours, others: Hours): Hours =>
  hoursWhere([...hours, ...others], (minute) => includesMinute(hours, minute) && !includesMinute(others, minute));

/** `hour_on` and `hour_off` are the form before conditions: "07:00" and "19:00". */
function inOldHours(tags: Tags, hours: Hours): Hours {
  const [on, off] = [clock(tags['hour_on']), clock(tags['hour_off'])];
  if (on === null || off === null) return hours;
  const days = Array.from({ length: 7 }, (_, day) => day * 1440);
  const inDay = (minute: number) => (on <= off ? on <= minute && minute < off : on <= minute || minute < off);
  const daily = hoursWhere(
    days.flatMap((day) => [day, day + on, day + off]),
    (minute) => inDay(minute % 1440),
  );
  return bothHours(hours, daily);
}

const clock = (value: string | undefined): number | null => {
  const found = /^(\d{1,2}):(\d{2})$/.exec(value ?? '');
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
};
