import type { Tags } from '../../osm/extract.js';
import { always, bothHours, isAlways } from '../hours.js';
import { backwards, forwards } from '../road.js';
import { usesOf, type Defaults, type Use } from './access.js';
import { weeklyHours } from './conditions.js';

/**
 * Barriers that a vehicle passes where no tag of the node says otherwise
 * (https://wiki.openstreetmap.org/wiki/Key:barrier). All others stop it: bollards, blocks, walls, stiles, and those that
 * the wiki does not know.
 */
const passable = new Set([
  'arch',
  'border_control',
  'bump_gate',
  'cattle_grid',
  'checkpoint',
  'coupure',
  'entrance',
  'gap',
  'gate',
  'hampshire_gate',
  'height_restrictor',
  'lift_gate',
  'no',
  'open',
  'sally_port',
  'security_control',
  'sliding_gate',
  'swing_gate',
  'toll_booth',
]);

/** Gates that somebody opens, so that `locked` and `opening_hours` are about them. */
const gates = new Set([
  'gate',
  'lift_gate',
  'swing_gate',
  'sliding_gate',
  'hampshire_gate',
  'bump_gate',
  'sally_port',
  'door',
]);

/**
 * Who passes a node of a way: its uses are those of a road without a length through it.
 * @returns null where nothing stands in the way; a node that is neither barrier nor ford closes nothing, whatever its access
 */
export function barrierAt(tags: Tags): readonly Use[] | null {
  const { barrier } = tags;
  if (barrier === undefined) return fordAt(tags);
  const passes = passable.has(barrier) || isFlatKerb(tags) || (barrier === 'bollard' && tags['bollard'] === 'rising');
  const locked = gates.has(barrier) && tags['locked'] === 'yes';
  const defaults: Defaults = { grade: passes && !locked ? 'through' : 'closed' };
  const uses = usesOf(tags, defaults);
  return sameForAll(gates.has(barrier) ? inOpeningHours(uses, tags['opening_hours']) : uses);
}

/** A kerb that wheels roll over: by the wiki all but those that are said to be high. */
function isFlatKerb({ barrier, kerb }: Tags): boolean {
  return barrier === 'kerb' && kerb !== 'raised' && kerb !== 'yes';
}

function fordAt(tags: Tags): readonly Use[] | null {
  const { ford } = tags;
  if (ford === undefined || ford === 'no') return null;
  if (ford === 'boat' || ford === 'stepping_stones') return [];
  return sameForAll(usesOf(tags, { grade: 'ends' }));
}

function inOpeningHours(uses: readonly Use[], openingHours: string | undefined): Use[] {
  const open = openingHours === undefined ? always : weeklyHours(openingHours);
  // Times that are not the same every week do not say that the gate is shut.
  if (open === null) return [...uses];
  return uses.map((use) => ({ ...use, hours: bothHours(use.hours, open) })).filter(({ hours }) => hours.length > 0);
}

/** Null where everyone passes at any time. */
function sameForAll(uses: readonly Use[]): readonly Use[] | null {
  const [only, ...others] = uses;
  if (!only || others.length > 0 || only.grade !== 'through' || only.access !== (forwards | backwards)) return uses;
  return isAlways(only.hours) ? null : uses;
}
