import type { LatLng } from '@rahi/contracts/geo/distance';
import { crossesItself, widestKm } from '@rahi/contracts/geo/polygon';
import { usualShortTrip, widestZoneKm, zoneCorners, type Bay, type ZoneTerms } from '@rahi/contracts/queue-zones';
import type { VehicleType } from '@rahi/contracts/vehicles';

/** A zone as its form has it: points as lines of text. */
export interface ZoneTexts {
  name: string;
  /** A line for each corner: `19.0967, 72.8745`. */
  outline: string;
  /** A line for each pickup point: `Bay 4: 19.0967, 72.8745`. */
  bays: string;
  vehicleTypes: readonly VehicleType[];
  shortTripKm: string;
  shortTripMinutes: string;
}

export type ZoneField = 'name' | 'outline' | 'bays' | 'shortTripKm' | 'shortTripMinutes';
/** What is wrong with a field. `line` is counted from 1. */
export type ZoneFault =
  | { field: ZoneField; fault: 'empty' | 'number' | 'few' | 'many' | 'crosses' | 'wide' }
  | { field: 'outline' | 'bays'; fault: 'line'; line: number };

const usual = {
  shortTripKm: String(usualShortTrip.shortTripKm),
  shortTripMinutes: String(usualShortTrip.shortTripMinutes),
};
export const emptyZone: ZoneTexts = { name: '', outline: '', bays: '', vehicleTypes: [], ...usual };

export const textsOf = ({
  name,
  outline,
  bays,
  vehicleTypes,
  shortTripKm,
  shortTripMinutes,
}: ZoneTerms): ZoneTexts => ({
  name,
  outline: outlineText(outline),
  bays: bays.map((bay) => `${bay.name}: ${pointText(bay)}`).join('\n'),
  vehicleTypes,
  shortTripKm: String(shortTripKm),
  shortTripMinutes: String(shortTripMinutes),
});

const pointText = ({ lat, lng }: LatLng) => `${Number(lat.toFixed(6))}, ${Number(lng.toFixed(6))}`;
export const outlineText = (corners: readonly LatLng[]) => corners.map(pointText).join('\n');

const point = /^(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/;

function pointOf(text: string): LatLng | null {
  const [, lat, lng] = point.exec(text.trim()) ?? [];
  const read = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(read.lat) <= 90 && Math.abs(read.lng) <= 180 ? read : null;
}

function bayOf(text: string): Bay | null {
  const colon = text.lastIndexOf(':');
  const [name, at] = [text.slice(0, colon).trim(), pointOf(text.slice(colon + 1))];
  return colon > 0 && name !== '' && at ? { name, ...at } : null;
}

/** The lines of a text that are not empty, with their numbers from 1. */
const linesOf = (text: string) =>
  text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [{ line: at + 1, text: line }]));

/** The corners that can be read: what the map draws while somebody types. */
export const cornersOf = (outline: string): LatLng[] => linesOf(outline).flatMap(({ text }) => pointOf(text) ?? []);

/** The terms that a form has, or what is wrong with it, in the order of the fields. */
export function zoneOf(texts: ZoneTexts): { terms: ZoneTerms; wrong?: never } | { terms?: never; wrong: ZoneFault[] } {
  const wrong: ZoneFault[] = [];
  const unread = (field: 'outline' | 'bays', read: (text: string) => unknown) => {
    const found = linesOf(texts[field]).find(({ text }) => read(text) === null);
    if (found) wrong.push({ field, fault: 'line', line: found.line });
    return found !== undefined;
  };
  if (texts.name.trim() === '') wrong.push({ field: 'name', fault: 'empty' });
  const outline = cornersOf(texts.outline);
  if (!unread('outline', pointOf)) {
    const fault = faultOf(outline);
    if (fault) wrong.push({ field: 'outline', fault });
  }
  unread('bays', bayOf);
  const [km, minutes] = [Number(texts.shortTripKm), Number(texts.shortTripMinutes)];
  if (texts.shortTripKm.trim() === '' || !(km >= 0 && km <= 50)) wrong.push({ field: 'shortTripKm', fault: 'number' });
  if (texts.shortTripMinutes.trim() === '' || !(Number.isInteger(minutes) && minutes >= 0 && minutes <= 120))
    wrong.push({ field: 'shortTripMinutes', fault: 'number' });
  if (wrong.length > 0) return { wrong };
  const bays = linesOf(texts.bays).flatMap(({ text }) => bayOf(text) ?? []);
  const { name, vehicleTypes } = texts;
  return {
    terms: {
      name: name.trim(),
      outline,
      bays,
      vehicleTypes: [...vehicleTypes],
      shortTripKm: km,
      shortTripMinutes: minutes,
    },
  };
}

function faultOf(outline: readonly LatLng[]) {
  if (outline.length < zoneCorners.least) return 'few';
  if (outline.length > zoneCorners.most) return 'many';
  if (crossesItself(outline)) return 'crosses';
  return widestKm(outline) > widestZoneKm ? 'wide' : null;
}
