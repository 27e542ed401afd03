import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import type { OsmExtract, Tags } from '../osm/extract.js';
import { folded, merged, namesOf, type Names } from './names.js';
import { tagged } from './tagged.js';

/** Objects of one name and mode that are nearer than this are one station, in kilometres. */
const oneStationKm = 0.8;

/** A railway station so near gives a station of the metro its name. */
const besideKm = 2;

type Mode = 'rail' | 'metro' | 'monorail';
const words: Readonly<Record<Mode, string>> = { rail: 'Station', metro: 'Metro Station', monorail: 'Monorail Station' };

export interface Station extends Names, LatLng {
  readonly mode: Mode;
  /** Its name without "Station": "Bandra". */
  readonly place: string;
}

/** The object with the most information about a station comes first. */
interface Part extends Names, LatLng {
  readonly mode: Mode | null;
  readonly ref: string[];
  readonly rank: number;
}

/** A stop without its own mode that is nearer to a station than this belongs to it, whatever its name, in kilometres. */
const platformKm = 0.3;

/** The railway, metro and monorail stations; stops, platforms and outlines of one station are one. */
export function stationsOf(extract: OsmExtract): Station[] {
  const parts = [...tagged(extract)].flatMap(({ tags, at }) => partOf(tags, at)).toSorted((a, b) => a.rank - b.rank);
  const stations: [Part, ...Part[]][] = [];
  for (const part of parts) {
    const whole = stations.find(([first, ...more]) => isPart(part, first, [first, ...more]));
    if (whole) whole.push(part);
    else stations.push([part]);
  }
  return stations.map(stationOf).map((station, _, all) => withoutNamesOfRail(station, all));
}

function stationOf(all: readonly [Part, ...Part[]]): Station {
  const { mode, lat, lng } = all[0];
  const { name, others } = merged(all);
  const codes = all.flatMap(({ ref }) => ref);
  const called = calledBy(name, mode ?? 'rail');
  return {
    place: name,
    name: called,
    others: [...new Set([name, ...others, ...codes])].filter((other) => other !== called),
    lat,
    lng,
    mode: mode ?? 'rail',
  };
}

/** "Dadar" is the railway station. The metro station next to it is found as "Dadar Metro Station". */
function withoutNamesOfRail(station: Station, all: readonly Station[]): Station {
  if (station.mode === 'rail') return station;
  const rail = all.filter((one) => one.mode === 'rail' && distanceKm(one, station) <= besideKm);
  const taken = new Set(rail.flatMap(({ others }) => others.map(folded)));
  return { ...station, others: station.others.filter((name) => !taken.has(folded(name))) };
}

function isPart(part: Part, first: Part, all: readonly Part[]): boolean {
  const km = distanceKm(part, first);
  if (part.mode === null && km <= platformKm) return true;
  if (km > oneStationKm || (part.mode !== null && part.mode !== first.mode)) return false;
  const keys = new Set(all.flatMap(({ name, others, ref }) => [name, ...others, ...ref].map(folded)));
  return [part.name, ...part.others].some((name) => keys.has(folded(name)));
}

function partOf(tags: Tags, at: LatLng): Part[] {
  const { railway, station } = tags;
  if (railway !== 'station' && railway !== 'halt' && railway !== 'stop') return [];
  const names = namesOf(tags);
  if (!names) return [];
  const metro = station === 'subway' || tags['subway'] === 'yes';
  const mode = metro ? 'metro' : station === 'monorail' || tags['monorail'] === 'yes' ? 'monorail' : 'rail';
  const ref = tags['ref'] && /^[A-Z]{1,5}$/.test(tags['ref']) ? [tags['ref']] : [];
  return [
    {
      name: bare(names.name),
      others: names.others.map(bare),
      ...at,
      mode: railway === 'stop' && mode === 'rail' ? null : mode,
      ref: mode === 'rail' ? ref : [],
      rank: railway === 'stop' ? 2 : mode === 'rail' ? 0 : 1,
    },
  ];
}

/** Removes the additions that distinguish platforms and lines: "Dahisar (East) [Line 2]", "Ghatkopar L1", "Vashi Station". */
function bare(name: string): string {
  const short = name
    .replace(/\[[^\]]*\]|\((?!east\b|west\b|e\)|w\))[^)]*\)/gi, '')
    .replace(/\b(railway|metro|monorail)?\s*station\b|\bL\d\b|\bmetro$/gi, '')
    .replace(/[()]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return short || name;
}

function calledBy(name: string, mode: Mode): string {
  return mode === 'rail' && /terminus|junction|terminal/i.test(name) ? name : `${name} ${words[mode]}`;
}
