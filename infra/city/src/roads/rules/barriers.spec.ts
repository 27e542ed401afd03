import { describe, expect, it } from '@jest/globals';
import type { Tags } from '../../osm/extract.js';
import { barrierAt } from './barriers.js';
import { gradesOf } from './grades-of.js';

/** What a taxi may do at a node, at noon and at 2 in the night of a Monday. */
const at = (tags: Tags) => {
  const uses = barrierAt(tags);
  return uses === null ? ['through', 'through'] : [gradesOf(uses), gradesOf(uses, 'car', 120)];
};
const same = (grade: string) => [grade, grade];

const open =
  'border_control bump_gate cattle_grid checkpoint coupure entrance gap gate hampshire_gate height_restrictor kerb lift_gate no sally_port sliding_gate swing_gate toll_booth';
const shut =
  'block bollard bus_trap cable_barrier chain city_wall cycle_barrier debris ditch fence full-height_turnstile guard_rail handrail hedge horse_stile jersey_barrier kissing_gate log motorcycle_barrier planter retaining_wall rope spikes stile sump_buster tank_trap turnstile tyres wall wicket_gate yes something_new';

describe('barriers on a road', () => {
  it.each(open.split(' '))('are passed: %s', (barrier) => {
    expect(at({ barrier })).toEqual(same('through'));
  });

  it.each(shut.split(' '))('stop a taxi: %s', (barrier) => {
    expect(at({ barrier })).toEqual(same('closed'));
  });

  it.each<[string, Tags, string[]]>([
    ['a gate that is locked', { barrier: 'gate', locked: 'yes' }, same('closed')],
    ['a gate that is not locked', { barrier: 'gate', locked: 'no' }, same('through')],
    ['a locked gate that taxis may pass', { barrier: 'gate', locked: 'yes', taxi: 'yes' }, same('through')],
    ['a gate for nobody', { barrier: 'gate', access: 'no' }, same('closed')],
    ['a private gate', { barrier: 'gate', access: 'private' }, same('private')],
    ['a gate for those who live there', { barrier: 'lift_gate', motor_vehicle: 'destination' }, same('ends')],
    ['a gate for taxis', { barrier: 'gate', access: 'no', psv: 'yes' }, same('through')],
    ['a gate that is open by day', { barrier: 'gate', opening_hours: '06:00-22:00' }, ['through', 'closed']],
    ['a gate that closes with the sun', { barrier: 'gate', opening_hours: 'sunrise-sunset' }, same('through')],
    ['a gate closed by night', { barrier: 'gate', 'access:conditional': 'no @ (22:00-06:00)' }, ['through', 'closed']],
    ['a bollard that cars may pass', { barrier: 'bollard', motor_vehicle: 'yes' }, same('through')],
    ['a bollard for feet', { barrier: 'bollard', foot: 'yes', bicycle: 'yes' }, same('closed')],
    ['a bollard open to all who fit', { barrier: 'bollard', access: 'yes' }, same('through')],
    ['a bollard that is let down', { barrier: 'bollard', bollard: 'rising' }, same('through')],
    ['a gap that is too narrow', { barrier: 'entrance', maxwidth: '1.2' }, same('closed')],
    ['a bar that is too low', { barrier: 'height_restrictor', maxheight: '1.6' }, same('closed')],
    ['a bar that is high enough', { barrier: 'height_restrictor', maxheight: '2.3' }, same('through')],
    ['a high kerb', { barrier: 'kerb', kerb: 'raised' }, same('closed')],
    ['a low kerb', { barrier: 'kerb', kerb: 'lowered' }, same('through')],
    ['a bus trap that taxis may pass', { barrier: 'bus_trap', taxi: 'yes' }, same('through')],
    ['a bus trap', { barrier: 'bus_trap', bus: 'yes' }, same('closed')],
    ['access without a barrier', { access: 'private' }, same('through')],
    ['a crossing for feet', { highway: 'crossing', motor_vehicle: 'no' }, same('through')],
    ['a signal', { highway: 'traffic_signals', access: 'no' }, same('through')],
    ['a ford', { ford: 'yes' }, same('ends')],
    ['a ford for cars', { ford: 'yes', motor_vehicle: 'yes' }, same('through')],
    ['stepping stones', { ford: 'stepping_stones' }, same('closed')],
  ])('are what their own tags say: %s', (_, tags, right) => {
    expect(at(tags)).toEqual(right);
  });
});
