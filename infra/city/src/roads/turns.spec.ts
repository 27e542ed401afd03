import { describe, expect, it } from '@jest/globals';
import type { Tags } from '../osm/extract.js';
import { along, gridWith, night, nodeOf, noon, passed, placeOf, wayOf, type Relation } from './street-grid.js';
import type { Vehicle } from './road.js';

const turn = (restriction: string, path: string, more: Tags = {}): Relation => ({
  tags: { restriction, ...more },
  members: along(path),
});

describe('a turn restriction', () => {
  it.each<[string, Relation, Vehicle, boolean]>([
    ['no_left_turn', turn('no_left_turn', 'B1 B2 C2'), 'car', true],
    ['no_right_turn, whatever its side', turn('no_right_turn', 'B1 B2 C2'), 'car', true],
    ['no_straight_on', turn('no_straight_on', 'B1 B2 C2'), 'car', true],
    ['no_entry', turn('no_entry', 'B1 B2 C2'), 'car', true],
    ['no_exit', turn('no_exit', 'B1 B2 C2'), 'car', true],
    ['only_straight_on', turn('only_straight_on', 'B1 B2 B3'), 'car', true],
    ['only_left_turn, there', turn('only_left_turn', 'B1 B2 C2'), 'car', false],
    ['an unknown kind', turn('give_way', 'B1 B2 C2'), 'car', false],
    ['except=psv', turn('no_left_turn', 'B1 B2 C2', { except: 'psv' }), 'car', false],
    ['except=psv, for a bike', turn('no_left_turn', 'B1 B2 C2', { except: 'psv' }), 'bike', true],
    ['except of a list', turn('no_left_turn', 'B1 B2 C2', { except: 'bicycle;taxi' }), 'car', false],
    ['except of others', turn('no_left_turn', 'B1 B2 C2', { except: 'bus;hgv' }), 'car', true],
    ['except=motorcar', turn('no_left_turn', 'B1 B2 C2', { except: 'motorcar' }), 'auto', false],
    ['except=motorcycle', turn('no_left_turn', 'B1 B2 C2', { except: 'motorcycle' }), 'bike', false],
    [
      'for motor vehicles',
      { tags: { 'restriction:motor_vehicle': 'no_left_turn' }, members: along('B1 B2 C2') },
      'car',
      true,
    ],
    ['for cars', { tags: { 'restriction:motorcar': 'no_left_turn' }, members: along('B1 B2 C2') }, 'car', true],
    [
      'for cars, for a bike',
      { tags: { 'restriction:motorcar': 'no_left_turn' }, members: along('B1 B2 C2') },
      'bike',
      false,
    ],
    ['for taxis', { tags: { 'restriction:taxi': 'no_left_turn' }, members: along('B1 B2 C2') }, 'car', true],
    ['for lorries', { tags: { 'restriction:hgv': 'no_left_turn' }, members: along('B1 B2 C2') }, 'car', false],
    ['for buses', { tags: { 'restriction:bus': 'no_left_turn' }, members: along('B1 B2 C2') }, 'car', false],
    ['of the old form, for buses', turn('no_left_turn', 'B1 B2 C2', { type: 'restriction:bus' }), 'car', false],
    ['of the old form, for cars', turn('no_left_turn', 'B1 B2 C2', { type: 'restriction:motorcar' }), 'car', true],
    ['another relation', turn('no_left_turn', 'B1 B2 C2', { type: 'route' }), 'car', false],
    [
      'all day',
      { tags: { 'restriction:conditional': 'no_left_turn @ (Mo-Su)' }, members: along('B1 B2 C2') },
      'car',
      true,
    ],
    [
      'in the rain',
      { tags: { 'restriction:conditional': 'no_left_turn @ wet' }, members: along('B1 B2 C2') },
      'car',
      true,
    ],
    [
      'for heavy ones',
      { tags: { 'restriction:conditional': 'no_left_turn @ (weight>7.5)' }, members: along('B1 B2 C2') },
      'car',
      false,
    ],
    [
      'without a via',
      { tags: { restriction: 'no_left_turn' }, members: along('B1 B2 C2').filter(({ role }) => role !== 'via') },
      'car',
      false,
    ],
    [
      'with a way that is missing',
      {
        tags: { restriction: 'no_left_turn' },
        members: [...along('B1 B2 C2').slice(0, 2), { type: 'way', ref: 9, role: 'to' }],
      },
      'car',
      false,
    ],
  ])('%s', async (_, relation, vehicle, forbids) => {
    const driven = passed(await gridWith([relation]), 'B1-B2', 'C2-D2', vehicle);
    expect(driven === 'B2 C2').toBe(!forbids);
  });

  it('of several ways into one road holds for each of them', async () => {
    const members = along('B1 B2 C2', [{ type: 'way', ref: wayOf('B2', 'B3'), role: 'from' }]);
    const network = await gridWith([{ tags: { restriction: 'no_entry' }, members }]);
    expect(passed(network, 'B1-B2', 'C2-D2')).not.toBe('B2 C2');
    expect(passed(network, 'B2-B3', 'C2-D2')).not.toBe('B2 C2');
    expect(passed(network, 'A2-B2', 'C2-D2')).toBe('B2 C2');
  });

  it('out of one road into several holds for each of them', async () => {
    const members = along('B1 B2 C2', [{ type: 'way', ref: wayOf('A2', 'B2'), role: 'to' }]);
    const network = await gridWith([{ tags: { restriction: 'no_exit' }, members }]);
    expect(passed(network, 'B1-B2', 'C2-D2')).not.toBe('B2 C2');
    expect(passed(network, 'B1-B2', 'A2-A3')).not.toBe('B2 A2');
    expect(passed(network, 'B1-B2', 'B3-B4')).toBe('B2 B3');
  });

  it('over a way in between holds for those who came that way', async () => {
    const network = await gridWith([turn('no_u_turn', 'B1 B2 C2 C1')]);
    expect(passed(network, 'B1-B2', 'C1-C2')).not.toBe('B2 C2');
    expect(passed(network, 'A2-B2', 'C1-C2')).toBe('B2 C2');
    expect(passed(network, 'B1-B2', 'C2-D2')).toBe('B2 C2');
  });

  it('over several ways in between holds too, in any order of them', async () => {
    const members = along('A1 A2 B2 C2 C1');
    const mixed = [
      ...members.filter(({ role }) => role !== 'via'),
      ...members.filter(({ role }) => role === 'via').toReversed(),
    ];
    const network = await gridWith([{ tags: { restriction: 'no_left_turn' }, members: mixed }]);
    expect(passed(network, 'A1-A2', 'C1-C2')).not.toBe('A2 B2 C2');
    expect(passed(network, 'A2-A3', 'C1-C2')).toBe('A2 B2 C2');
  });

  it('that leaves one way on over another holds for those who came that way', async () => {
    const network = await gridWith([turn('only_straight_on', 'A2 B2 C2 D2')]);
    expect(passed(network, 'A2-B2', 'C2-C3')).not.toBe('B2 C2');
    expect(passed(network, 'B1-B2', 'C2-C3')).toBe('B2 C2');
  });

  it('holds beside others on the same roads', async () => {
    const network = await gridWith([
      turn('no_left_turn', 'B1 B2 C2'),
      turn('no_right_turn', 'B1 B2 A2'),
      turn('no_left_turn', 'B2 B3 C3'),
    ]);
    expect(passed(network, 'B1-B2', 'C2-D2')).not.toMatch(/^B2 (B3 )?C/);
    expect(passed(network, 'B1-B2', 'A2-A3')).not.toBe('B2 A2');
    expect(passed(network, 'B1-B2', 'A3-B3')).toBe('B2 B3');
  });

  it('of some hours holds at these hours', async () => {
    const relation = {
      tags: { 'restriction:conditional': 'no_left_turn @ (08:00-20:00)' },
      members: along('B1 B2 C2'),
    };
    const old = turn('no_left_turn', 'B1 B2 C2', { hour_on: '08:00', hour_off: '20:00' });
    const [network, before] = await Promise.all([gridWith([relation]), gridWith([old])]);
    expect(passed(network, 'B1-B2', 'C2-D2', 'car', noon)).not.toBe('B2 C2');
    expect(passed(network, 'B1-B2', 'C2-D2', 'car', night)).toBe('B2 C2');
    expect(passed(before, 'B1-B2', 'C2-D2', 'car', noon)).not.toBe('B2 C2');
    expect(passed(before, 'B1-B2', 'C2-D2', 'car', night)).toBe('B2 C2');
  });

  it('is not made good by turning round at the next crossing', async () => {
    const network = await gridWith([turn('no_left_turn', 'B1 B2 C2')]);
    for (const [from, to] of [
      ['B1-B2', 'C2-D2'],
      ['B1-B2', 'B2-C2'],
    ] as const) {
      const crossings = passed(network, from, to).split(' ');
      expect(crossings.filter((one, at) => at > 1 && one === crossings[at - 2])).toEqual([]);
    }
  });
});

describe('roads that are open at times', () => {
  it('are driven then', async () => {
    const network = await gridWith([], { 'B2-C2': { 'motor_vehicle:conditional': 'no @ (08:00-20:00)' } });
    expect(passed(network, 'A2-B2', 'C2-D2', 'car', noon)).not.toBe('B2 C2');
    expect(passed(network, 'A2-B2', 'C2-D2', 'car', night)).toBe('B2 C2');
    const places = [placeOf(nodeOf('A2')), placeOf(nodeOf('D2'))].map(({ lat, lon }) => ({ lat, lng: lon }));
    const metres = (at: Date) => network.table(places, places, 'car', at).metres[0]?.[1];
    expect(metres(noon)).toBeGreaterThan(metres(night) ?? Infinity);
  });
});
