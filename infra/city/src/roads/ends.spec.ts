import { describe, expect, it } from '@jest/globals';
import type { Tags } from '../osm/extract.js';
import { gridWith, middleOf, night, noon, passed } from './street-grid.js';
import { RoadNetwork } from './road-network.js';

const destination = { motor_vehicle: 'destination' };
const secret = { access: 'private' };
const closed = { access: 'no' };

const named = (network: RoadNetwork, from: string, to: string) => {
  const names = network
    .route(middleOf(from), middleOf(to), 'car', night)
    ?.driven.map(({ arc }) => network.graph.infoOf(arc).name);
  return names?.filter((name, at) => name !== names[at - 1]) ?? null;
};

describe('roads for beginning and ending only', () => {
  it.each<[string, Tags]>([
    ['for those who live there', destination],
    ['private', secret],
    ['driveways', { highway: 'service', service: 'driveway' }],
    ['fords', { ford: 'yes' }],
  ])('are not driven through: %s', async (_, tags) => {
    const network = await gridWith([], { 'B2-C2': tags });
    expect(passed(network, 'A2-B2', 'C2-D2')).not.toBe('B2 C2');
    expect(passed(network, 'A2-B2', 'C2-D2')).toMatch(/^B2 B[13] C[13] C2$/);
  });

  it('are driven to begin and to end', async () => {
    const network = await gridWith([], { 'B2-C2': destination });
    expect(named(network, 'B1-B2', 'B2-C2')).toEqual(['B1-B2', 'B2-C2']);
    expect(named(network, 'B2-C2', 'C2-D2')).toEqual(['B2-C2', 'C2-D2']);
    expect(named(network, 'B2-C2', 'B2-C2')).toEqual(['B2-C2']);
  });

  it('are driven one after the other: out of one, into another, but not through a third', async () => {
    const network = await gridWith([], { 'A1-B1': destination, 'A3-B3': destination, 'B1-B2': destination });
    expect(named(network, 'A1-B1', 'A3-B3')).toEqual(['A1-B1', 'A1-A2', 'A2-A3', 'A3-B3']);
  });

  it('lead from one to the other within an estate', async () => {
    const estate = { 'A1-A2': destination, 'A1-B1': destination, 'B1-B2': closed, 'A2-B2': closed };
    const network = await gridWith([], estate);
    expect(named(network, 'A1-A2', 'A1-B1')).toEqual(['A1-A2', 'A1-B1']);
  });

  it('are left at the gate when they are private', async () => {
    const network = await gridWith([], { 'B2-C2': secret });
    expect(named(network, 'B1-B2', 'B2-C2')).toEqual(['B1-B2']);
    expect(named(network, 'B2-C2', 'C2-D2')).toEqual(['C2-D2']);
    expect(named(network, 'B2-C2', 'B2-C2')).toEqual(['B2-C2']);
  });

  it('lead to public roads behind them, which are not driven through either', async () => {
    // Around A1 all is behind two private roads; within, A1 has a public one of its own.
    const behind = { 'A1-A2': secret, 'B1-C1': secret, 'B1-B2': closed };
    const network = await gridWith([], behind);
    expect(named(network, 'A2-A3', 'A1-B1')).toEqual(['A2-A3', 'A1-A2', 'A1-B1']);
    expect(named(network, 'A2-B2', 'C1-C2')).toEqual(['A2-B2', 'B2-C2', 'C1-C2']);
  });

  it('have the times of a table', async () => {
    const network = await gridWith([], { 'B2-C2': destination, 'A1-B1': destination });
    const streets = ['A1-B1', 'B2-C2', 'C3-D3'];
    const places = streets.map(middleOf);
    const { metres } = network.table(places, places, 'car', noon);
    const routes = places.map((from) => places.map((to) => network.route(from, to, 'car', noon)?.metres));
    expect(metres).toEqual(routes);
  });
});

describe('gates', () => {
  it.each<[string, Tags, boolean]>([
    ['open', { barrier: 'gate' }, true],
    ['locked', { barrier: 'gate', locked: 'yes' }, false],
    ['private', { barrier: 'gate', access: 'private' }, false],
    ['for those who live behind', { barrier: 'lift_gate', vehicle: 'destination' }, false],
    ['bollards', { barrier: 'bollard' }, false],
  ])('are passed on the way where they are open to all: %s', async (_, tags, passes) => {
    const network = await gridWith([], {}, { B2: tags });
    expect(passed(network, 'A2-B2', 'B2-C2').startsWith('B2')).toBe(passes);
  });

  it('are passed at their hours', async () => {
    const network = await gridWith([], {}, { B2: { barrier: 'gate', opening_hours: '08:00-20:00' } });
    expect(passed(network, 'A2-B2', 'B2-C2', 'car', noon)).toMatch(/^B2/);
    expect(passed(network, 'A2-B2', 'B2-C2', 'car', night)).not.toMatch(/^B2/);
  });
});

describe('ferries', () => {
  const ferry = { highway: '', route: 'ferry', motor_vehicle: 'yes', duration: '00:10' };
  const rush = new Date('2026-11-23T13:00:00Z');

  it('take as long in the rush hour as at night, in a route and in a table', async () => {
    const only = { 'B1-B2': ferry, 'A1-A2': closed, 'C1-C2': closed, 'D1-D2': closed };
    const network = await gridWith([], only);
    const [from, to] = [middleOf('A1-B1'), middleOf('A2-B2')];
    const both = (at: Date) => [
      network.route(from, to, 'car', at)?.seconds,
      network.table([from], [to], 'car', at).seconds[0]?.[0],
    ];
    // 222 m of streets at 18 km/h, which take twice as long in the rush hour.
    const [calm, busy] = [both(night), both(rush)];
    expect(calm).toEqual([644, 644]);
    expect(busy).toEqual([689, 689]);
  });

  it('are taken when the roads around are slow, and not when these are free', async () => {
    const network = await gridWith([], { 'B1-B2': { ...ferry, duration: '00:03' }, 'A1-A2': closed });
    expect(passed(network, 'A1-B1', 'A2-B2', 'car', night)).toBe('B1 C1 C2 B2');
    expect(passed(network, 'A1-B1', 'A2-B2', 'car', rush)).toBe('B1 B2');
  });
});
