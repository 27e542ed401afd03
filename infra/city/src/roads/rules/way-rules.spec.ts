import { describe, expect, it } from '@jest/globals';
import type { Tags } from '../../osm/extract.js';
import { vehicles, type Vehicle } from '../road.js';
import { gradesOf } from './grades-of.js';
import { bannedMotorways, durationOf, roadWay } from './way-rules.js';

/** Monday, at an hour. */
const monday = (hour: number) => hour * 60;

const street = (tags: Tags): Tags => ({ highway: 'residential', ...tags });
const of = (tags: Tags, vehicle?: Vehicle, minute?: number) =>
  gradesOf(roadWay(tags, new Set())?.uses ?? [], vehicle, minute);

describe('access of a street for a taxi', () => {
  it.each<[string, Tags, string]>([
    ['no tag', {}, 'through'],
    ...'yes permissive designated official public discouraged'
      .split(' ')
      .map((value): [string, Tags, string] => [`access=${value}`, { access: value }, 'through']),
    ...'destination customers residents visitors'
      .split(' ')
      .map((value): [string, Tags, string] => [`access=${value}`, { access: value }, 'ends']),
    ...'private delivery permit employees'
      .split(' ')
      .map((value): [string, Tags, string] => [`access=${value}`, { access: value }, 'private']),
    ...'no military agricultural forestry emergency bus hgv foot bicycle'
      .split(' ')
      .map((value): [string, Tags, string] => [`access=${value}`, { access: value }, 'closed']),
    ['an unknown value says nothing', { access: 'unknown' }, 'through'],
    ['an unknown value leaves the less specific key', { access: 'no', motor_vehicle: 'conditional' }, 'closed'],
    ['a key in capitals', { access: 'No' }, 'closed'],
    ['each of a list may drive', { access: 'private;destination' }, 'ends'],
    ['a list with a space', { motor_vehicle: 'agricultural; forestry' }, 'closed'],
    ['a list with a comma', { motor_vehicle: 'agricultural,yes' }, 'through'],
    ['a list that names taxis', { motor_vehicle: 'bus;taxi' }, 'through'],
    ['a list that names buses', { motor_vehicle: 'bus;hgv' }, 'closed'],
    ['a list with an unknown word', { motor_vehicle: 'destination;someone' }, 'ends'],
    ['vehicle over access', { access: 'no', vehicle: 'yes' }, 'through'],
    ['motor_vehicle over vehicle', { vehicle: 'no', motor_vehicle: 'destination' }, 'ends'],
    ['motorcar over motor_vehicle', { motor_vehicle: 'no', motorcar: 'yes' }, 'through'],
    ['psv over motorcar', { motorcar: 'no', psv: 'yes' }, 'through'],
    ['psv forbids', { psv: 'no' }, 'closed'],
    ['taxi over psv', { psv: 'no', taxi: 'yes' }, 'through'],
    ['taxi forbids', { taxi: 'no' }, 'closed'],
    ['a bus permits nothing', { access: 'no', bus: 'yes' }, 'closed'],
    ['a bus that may not drive forbids nothing', { bus: 'no' }, 'through'],
    ['feet forbid nothing', { foot: 'no', bicycle: 'no', horse: 'no' }, 'through'],
    ['lorries forbid nothing', { hgv: 'no', goods: 'no', tourist_bus: 'no' }, 'through'],
    ['motorcycles forbid no cars', { motorcycle: 'no' }, 'through'],
    ['a less specific yes opens nothing', { access: 'yes', motor_vehicle: 'no' }, 'closed'],
  ])('%s', (_, tags, right) => {
    expect(of(street(tags))).toBe(right);
  });
});

describe('directions of a street for a taxi', () => {
  const [forward, backward] = ['through/closed', 'closed/through'];
  it.each<[string, Tags, string]>([
    ['oneway=yes', { oneway: 'yes' }, forward],
    ['oneway=true', { oneway: 'true' }, forward],
    ['oneway=1', { oneway: '1' }, forward],
    ['oneway=-1', { oneway: '-1' }, backward],
    ['oneway=reverse', { oneway: 'reverse' }, backward],
    ['oneway=no', { oneway: 'no' }, 'through'],
    ['oneway=reversible: nobody knows which', { oneway: 'reversible' }, 'closed'],
    ['oneway=alternating: every few minutes', { oneway: 'alternating' }, 'through'],
    ['an unknown value', { oneway: 'perhaps' }, 'through'],
    ['a roundabout', { junction: 'roundabout' }, forward],
    ['a circular junction', { junction: 'circular' }, forward],
    ['a motorway', { highway: 'motorway' }, forward],
    ['a motorway in both directions', { highway: 'motorway', oneway: 'no' }, 'through'],
    ['a ramp of a motorway', { highway: 'motorway_link' }, forward],
    ['a trunk road', { highway: 'trunk' }, 'through'],
    ['oneway:motorcar', { 'oneway:motorcar': 'yes' }, forward],
    ['oneway:motor_vehicle', { 'oneway:motor_vehicle': 'yes' }, forward],
    ['oneway:vehicle', { 'oneway:vehicle': '-1' }, backward],
    ['oneway:psv=no opens the other direction', { oneway: 'yes', 'oneway:psv': 'no' }, 'through'],
    ['oneway:taxi=no', { oneway: 'yes', 'oneway:taxi': 'no' }, 'through'],
    ['oneway:bus=no', { oneway: 'yes', 'oneway:bus': 'no' }, forward],
    ['oneway:bicycle=no', { oneway: 'yes', 'oneway:bicycle': 'no' }, forward],
    ['access:forward', { 'access:forward': 'no' }, backward],
    ['access:backward', { 'access:backward': 'no' }, forward],
    ['vehicle:backward', { 'vehicle:backward': 'no' }, forward],
    ['motor_vehicle:forward', { 'motor_vehicle:forward': 'no' }, backward],
    ['motorcar:backward', { 'motorcar:backward': 'destination' }, 'through/ends'],
    ['psv:backward over motor_vehicle', { motor_vehicle: 'no', 'psv:backward': 'yes' }, backward],
    ['a direction over its key', { motor_vehicle: 'no', 'motor_vehicle:forward': 'yes' }, forward],
    ['a more specific key over a direction', { 'vehicle:backward': 'no', motorcar: 'yes' }, 'through'],
    ['a permission against a one-way opens nothing', { oneway: 'yes', 'motor_vehicle:backward': 'yes' }, forward],
  ])('%s', (_, tags, right) => {
    expect(of(street(tags))).toBe(right);
  });
});

describe('kinds of ways for a taxi', () => {
  it.each<[string, Tags, string]>([
    ...'motorway_link trunk trunk_link primary primary_link secondary secondary_link tertiary tertiary_link'
      .split(' ')
      .map((highway): [string, Tags, string] => [highway, { highway, oneway: 'no' }, 'through']),
    ...'unclassified residential living_street service road'
      .split(' ')
      .map((highway): [string, Tags, string] => [highway, { highway }, 'through']),
    ...'pedestrian track path footway cycleway bridleway busway steps corridor construction proposed raceway platform'
      .split(' ')
      .map((highway): [string, Tags, string] => [highway, { highway }, 'closed']),
    ['bus_guideway', { highway: 'bus_guideway', psv: 'yes' }, 'closed'],
    ['steps', { highway: 'steps', motor_vehicle: 'yes' }, 'closed'],
    ['a pedestrian street that cars may use', { highway: 'pedestrian', motor_vehicle: 'yes' }, 'through'],
    ['a pedestrian street for those who live there', { highway: 'pedestrian', vehicle: 'destination' }, 'ends'],
    ['a pedestrian street open to all on foot', { highway: 'pedestrian', access: 'yes' }, 'closed'],
    ['a pedestrian street for taxis', { highway: 'pedestrian', taxi: 'yes' }, 'through'],
    ['a track that cars may use', { highway: 'track', motor_vehicle: 'permissive' }, 'through'],
    ['a track that anyone may use', { highway: 'track', access: 'yes' }, 'closed'],
    ['a footway that is a driveway', { highway: 'footway', motor_vehicle: 'destination' }, 'ends'],
    ['a busway for taxis', { highway: 'busway', taxi: 'yes' }, 'through'],
    ['a busway for public service vehicles', { highway: 'busway', psv: 'designated' }, 'through'],
    ['a busway', { highway: 'busway', bus: 'designated' }, 'closed'],
    ['a driveway', { highway: 'service', service: 'driveway' }, 'ends'],
    ['an aisle of a car park', { highway: 'service', service: 'parking_aisle' }, 'ends'],
    ['a drive-through', { highway: 'service', service: 'drive-through' }, 'ends'],
    ['a driveway that cars may use', { highway: 'service', service: 'driveway', motor_vehicle: 'yes' }, 'ends'],
    ['a private driveway', { highway: 'service', service: 'driveway', access: 'private' }, 'private'],
    ['an alley', { highway: 'service', service: 'alley' }, 'through'],
    ['an access for ambulances', { highway: 'service', service: 'emergency_access' }, 'closed'],
    [
      'an access for ambulances and others',
      { highway: 'service', service: 'emergency_access', access: 'yes' },
      'through',
    ],
    ['a square', { highway: 'residential', area: 'yes' }, 'closed'],
    ['no road', { building: 'yes' }, 'closed'],
  ])('%s', (_, tags, right) => {
    expect(of(tags)).toBe(right);
  });

  it.each<[string, Tags, string]>([
    ['impassable', { impassable: 'yes' }, 'closed'],
    ['status=impassable', { status: 'impassable' }, 'closed'],
    ['smoothness=impassable', { smoothness: 'impassable' }, 'closed'],
    ['smoothness=very_horrible', { smoothness: 'very_horrible' }, 'closed'],
    ['smoothness=horrible', { smoothness: 'horrible' }, 'closed'],
    ['smoothness=very_bad', { smoothness: 'very_bad' }, 'through'],
    ['a disused road', { disused: 'yes' }, 'closed'],
    ['an abandoned road', { abandoned: 'yes' }, 'closed'],
    ['a road on ice', { ice_road: 'yes' }, 'closed'],
    ['a ford is nothing to drive through', { ford: 'yes' }, 'ends'],
    ['a ford for cars', { ford: 'yes', motor_vehicle: 'yes' }, 'through'],
    ['no ford', { ford: 'no' }, 'through'],
    ['stepping stones', { ford: 'stepping_stones' }, 'closed'],
    ['under construction', { construction: 'yes' }, 'closed'],
    ['small works', { construction: 'minor' }, 'through'],
  ])('that are there and can be driven: %s', (_, tags, right) => {
    expect(of(street(tags))).toBe(right);
  });
});

describe('sizes', () => {
  it.each<[string, Tags, string, string, string]>([
    ['too narrow for cars and autos', { maxwidth: '1.2' }, 'closed', 'closed', 'through'],
    ['too narrow for cars', { maxwidth: '1.5 m' }, 'closed', 'through', 'through'],
    ['too narrow in between', { 'maxwidth:physical': '150 cm' }, 'closed', 'through', 'through'],
    ['wide enough', { maxwidth: '2.2' }, 'through', 'through', 'through'],
    ['too low', { maxheight: '1.7' }, 'closed', 'closed', 'through'],
    ['too low, in feet', { maxheight: '5\'6"' }, 'closed', 'closed', 'through'],
    ['high enough', { maxheight: '2,1' }, 'through', 'through', 'through'],
    ['no sign', { maxheight: 'default' }, 'through', 'through', 'through'],
    ['weak', { maxweight: '2' }, 'closed', 'through', 'through'],
    ['weak, in kilograms', { maxweight: '500 kg' }, 'closed', 'closed', 'through'],
    ['strong enough', { maxweight: '7.5' }, 'through', 'through', 'through'],
    ['short', { maxlength: '3' }, 'closed', 'through', 'through'],
    ['low in one direction', { 'maxheight:forward': '1.5' }, 'closed/through', 'closed/through', 'through'],
  ])('of cars, autos and bikes: %s', (_, tags, car, auto, bike) => {
    expect([of(street(tags)), of(street(tags), 'auto'), of(street(tags), 'bike')]).toEqual([car, auto, bike]);
  });
});

describe('access by vehicle', () => {
  it.each<[string, Tags, string, string, string]>([
    ['no motorcycles', { motorcycle: 'no' }, 'through', 'closed', 'closed'],
    ['no motorcycles, but autos', { motorcycle: 'no', auto_rickshaw: 'yes' }, 'through', 'through', 'closed'],
    ['no autos', { auto_rickshaw: 'no' }, 'through', 'closed', 'through'],
    ['no cars', { motorcar: 'no' }, 'closed', 'closed', 'through'],
    ['motorcycles only', { motor_vehicle: 'no', motorcycle: 'yes' }, 'closed', 'closed', 'through'],
    ['taxis are no bikes', { motor_vehicle: 'no', psv: 'yes' }, 'through', 'through', 'closed'],
    ['a value that names psv', { motor_vehicle: 'psv' }, 'through', 'through', 'closed'],
    ['one-way for motorcycles', { 'oneway:motorcycle': 'yes' }, 'through', 'through', 'through/closed'],
    ['no motor vehicles', { motor_vehicle: 'no' }, 'closed', 'closed', 'closed'],
  ])('of cars, autos and bikes: %s', (_, tags, car, auto, bike) => {
    expect([of(street(tags)), of(street(tags), 'auto'), of(street(tags), 'bike')]).toEqual([car, auto, bike]);
  });

  it('is closed on motorways that are closed to motorcycles for the most part', () => {
    const motorway = { highway: 'motorway', name: 'Eastern Freeway' };
    const ways = [{ ...motorway, motorcycle: 'no' }, { ...motorway, motorcycle: 'no' }, motorway];
    const banned = bannedMotorways(ways.map((tags) => ({ tags })));
    const uses = roadWay(motorway, banned)?.uses ?? [];
    expect(vehicles.map((one) => gradesOf(uses, one))).toEqual(['through/closed', 'closed', 'closed']);
  });
});

describe('access under a condition', () => {
  it.each<[string, Tags, string, string]>([
    ['closed at noon', { 'motor_vehicle:conditional': 'no @ (10:00-16:00)' }, 'closed', 'through'],
    ['closed at night', { 'access:conditional': 'no @ (22:00-06:00)' }, 'through', 'closed'],
    ['without brackets', { 'access:conditional': 'no @ 10:00-16:00' }, 'closed', 'through'],
    ['open at noon', { motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ (10:00-16:00)' }, 'through', 'closed'],
    ['another day', { 'access:conditional': 'no @ (Tu-Su 00:00-24:00)' }, 'through', 'through'],
    ['every minute', { 'access:conditional': 'no @ (00:00-23:59)' }, 'closed', 'closed'],
    [
      'the last that holds counts',
      { 'access:conditional': 'no @ (Mo-Su); destination @ (10:00-16:00)' },
      'ends',
      'closed',
    ],
    ['with semicolons inside', { 'access:conditional': 'no @ (Mo 10:00-16:00; Tu off)' }, 'closed', 'through'],
    ['for lorries', { 'access:conditional': 'no @ (weight>7.5)' }, 'through', 'through'],
    ['for all above a tonne', { 'access:conditional': 'no @ (weight>1)' }, 'closed', 'closed'],
    ['both', { 'access:conditional': 'no @ (10:00-16:00 AND weight>7.5)' }, 'through', 'through'],
    ['heavy at noon', { 'access:conditional': 'no @ (10:00-16:00 AND weight>1)' }, 'closed', 'through'],
    ['a ban that nobody can time', { 'access:conditional': 'no @ wet' }, 'closed', 'closed'],
    ['a ban of a season', { 'access:conditional': 'no @ (Jun-Sep)' }, 'closed', 'closed'],
    ['a permission that nobody can time', { access: 'no', 'access:conditional': 'yes @ wet' }, 'closed', 'closed'],
    ['a permission by sunlight', { access: 'no', 'access:conditional': 'yes @ (sunrise-sunset)' }, 'closed', 'closed'],
    ['of holidays', { access: 'no', 'access:conditional': 'yes @ (PH 08:00-20:00)' }, 'closed', 'closed'],
    ['for taxis', { motor_vehicle: 'no', 'taxi:conditional': 'yes @ (10:00-16:00)' }, 'through', 'closed'],
    ['for buses', { 'bus:conditional': 'no @ (10:00-16:00)' }, 'through', 'through'],
    ['of one direction', { 'access:backward:conditional': 'no @ (10:00-16:00)' }, 'through/closed', 'through'],
    ['one-way at noon', { 'oneway:conditional': 'yes @ (10:00-16:00)' }, 'through/closed', 'through'],
    [
      'a timetable of directions',
      { oneway: 'reversible', 'oneway:conditional': 'yes @ (10:00-16:00); -1 @ (16:00-10:00)' },
      'through/closed',
      'closed/through',
    ],
  ])('at noon and at 2 in the night: %s', (_, tags, noon, night) => {
    expect([of(street(tags)), of(street(tags), 'car', monday(2))]).toEqual([noon, night]);
  });
});

describe('ferries', () => {
  it.each<[string, Tags, string]>([
    ['for cars', { motor_vehicle: 'yes' }, 'through'],
    ['for cars only', { motorcar: 'yes' }, 'through'],
    ['for vehicles', { vehicle: 'yes' }, 'through'],
    ['on foot', {}, 'closed'],
    ['for all on foot', { access: 'yes', foot: 'yes' }, 'closed'],
    ['not for cars', { motor_vehicle: 'no' }, 'closed'],
  ])('%s', (_, tags, right) => {
    expect(of({ route: 'ferry', ...tags })).toBe(right);
  });

  it.each<[string, number | null]>([
    ['00:10', 600],
    ['1:30', 5400],
    ['01:30:15', 5415],
    ['25', 1500],
    ['PT1H5M', 3900],
    ['PT40S', 40],
    ['', null],
    ['soon', null],
    ['00:00', null],
  ])('take as long as they say: %s', (duration, seconds) => {
    expect(durationOf({ duration })).toBe(seconds);
  });
});
