import { describe, expect, it } from '@jest/globals';
import { readCommand, UsageError } from './command-line.js';

describe('npm run city', () => {
  it('builds', () => {
    expect(readCommand(['build', 'pune.osm.pbf', '--name', 'Pune'])).toEqual({
      name: 'build',
      file: 'pune.osm.pbf',
      city: 'Pune',
      isSure: false,
    });
    expect(
      readCommand(['build', 'west.osm.pbf', '--name=Pune', '--out', 'packs', '--bounds', '73.7,18.4,74.0,18.7']),
    ).toEqual({
      name: 'build',
      file: 'west.osm.pbf',
      city: 'Pune',
      isSure: false,
      out: 'packs',
      bounds: { west: 73.7, south: 18.4, east: 74, north: 18.7 },
    });
  });

  it('switches vehicle types on that a city must switch on (R47)', () => {
    const command = readCommand(['build', 'pune.osm.pbf', '--name', 'Pune', '--state', 'IN-MH', '--vehicles', 'bike']);
    expect(command).toMatchObject({ name: 'build', vehicleTypes: ['bike'] });
  });

  it('says in which state a city is (R42)', () => {
    const command = readCommand(['build', 'pune.osm.pbf', '--name', 'Pune', '--state', 'in-mh']);
    expect(command).toMatchObject({ name: 'build', state: 'IN-MH' });
  });

  it('lists, checks and helps', () => {
    expect(readCommand(['list'])).toEqual({ name: 'list' });
    expect(readCommand(['renew', 'packs'])).toEqual({ name: 'renew', folder: 'packs' });
    expect(readCommand(['check', 'packs'])).toEqual({ name: 'check', path: 'packs' });
    expect(readCommand([])).toEqual({ name: 'help' });
    expect(readCommand(['build', '--help'])).toEqual({ name: 'help' });
  });

  it.each([
    [['build'], 'Which extract?'],
    [['build', 'a.pbf'], 'What is the city called?'],
    [['build', 'a.pbf', '--name', ''], 'What is the city called?'],
    [['build', 'a.pbf', 'b.pbf', '--name', 'Pune'], 'What is b.pbf for?'],
    [['build', 'a.pbf', '--name', 'Pune', '--bounds', '1,2,3'], '--bounds are west,south,east,north in degrees'],
    [['build', 'a.pbf', '--name', 'Pune', '--bounds', '74,18,73,19'], '--bounds are west,south,east,north in degrees'],
    [['build', 'a.pbf', '--name', 'Pune', '--bounds', 'a,b,c,d'], '--bounds are west,south,east,north in degrees'],
    [['build', 'a.pbf', '--nme', 'Pune'], "Unknown option '--nme'"],
    [['build', 'a.pbf', '--name', 'Pune', '--vehicles', 'boat'], 'that a city can switch on: bike. Not boat.'],
    [['build', 'a.pbf', '--name', 'Pune', '--vehicles', 'auto'], 'that a city can switch on: bike. Not auto.'],
    [['build', 'a.pbf', '--name', 'Pune', '--vehicles', 'bike'], 'Pune cannot switch on bike: no state is known'],
    [
      ['build', 'a.pbf', '--name', 'Agra', '--state', 'IN-UP', '--vehicles', 'bike'],
      'Agra cannot switch on bike: no rule set of IN-UP allows it.',
    ],
    [['build', 'a.pbf', '--name', 'Pune', '--state', 'MH'], '--state takes the code of a state by ISO 3166-2'],
    [['own', 'a.pbf'], 'Two extracts are needed'],
    [['bulid'], 'There is no command bulid.'],
  ])('says what is wrong with %j', (args, sentence) => {
    expect(() => readCommand(args)).toThrow(UsageError);
    expect(() => readCommand(args)).toThrow(sentence);
  });
});
