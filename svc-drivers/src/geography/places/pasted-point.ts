import { indiaBounds, latinDigits, type LatLng } from '@rahi/contracts';
import openLocationCode from 'open-location-code-typescript';

const OpenLocationCode = openLocationCode.default;

/** A number of degrees with its fraction: "19.0596", "-0.5". */
const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** Two numbers between which stands what `between` allows. */
const pair = (between: string) => `${degrees}${between}${degrees}`;

/** Where links of maps, and `geo:` (RFC 5870), have their point. The first that fits counts; places before the view around them. */
const inLinks: readonly RegExp[] = [
  new RegExp(String.raw`^geo:0,0\?(?:.*&)?q=${pair(',')}`, 'i'),
  new RegExp(String.raw`^geo:${pair(',')}`, 'i'),
  // Google Maps: the place of a link, what is asked for, the view.
  new RegExp(String.raw`!3d${degrees}!4d${degrees}`),
  new RegExp(
    String.raw`[?&](?:q|query|ll|sll|destination|daddr|center|saddr)=(?:loc:)?${pair(String.raw`(?:,|%2C)\s*\+?`)}`,
    'i',
  ),
  new RegExp(String.raw`/(?:search|dir|place)/(?:[^/]*/)?${pair(String.raw`(?:,|%2C)\+?`)}`, 'i'),
  new RegExp(String.raw`@${pair(',')}`),
  // OpenStreetMap: the marker, the view.
  new RegExp(String.raw`[?&]mlat=${degrees}&mlon=${degrees}`),
  new RegExp(String.raw`#map=[\d.]+/${pair('/')}`),
];

const decimalPair = new RegExp(
  String.raw`^\(?\s*${pair(String.raw`\s*°?\s*[NE]?\s*[,;\s]\s*`)}\s*°?\s*[NE]?\s*\)?$`,
  'i',
);
/** 19°03'34.6"N 72°49'46.2"E, with the minutes and seconds that there are. */
const sexagesimal = String.raw`(\d{1,3})\s*°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|'')\s*)?`;
const sexagesimalPair = new RegExp(`^${sexagesimal}N[,\\s]*${sexagesimal}E$`, 'i');
/** A plus code, and words after a short one: "3R6Q+8V Mumbai". */
const plusCode = /^([23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3})(?:[,\s]|$)/i;

/**
 * The point in what a person pasted: coordinates, a `geo:` address, a link of Google Maps, Apple Maps or OpenStreetMap, or a
 * plus code. Null for everything else, and outside India, where nothing is served.
 * @param near completes a short plus code; without it there is no point in one
 */
export function pastedPoint(text: string, near: LatLng | undefined): LatLng | null {
  const pasted = latinDigits(text).trim();
  const point = linked(pasted) ?? written(pasted) ?? plusCoded(pasted, near);
  return point && isInIndia(point) ? point : null;
}

function linked(text: string): LatLng | null {
  if (!/^(?:https?:\/\/|geo:)/i.test(text)) return null;
  for (const form of inLinks) {
    const found = pointOf(form.exec(text));
    if (found) return found;
  }
  return null;
}

function written(text: string): LatLng | null {
  const decimal = pointOf(decimalPair.exec(text));
  // "12 34" is a house and a PIN, not a point: one of two numbers without a comma has a fraction.
  if (decimal && /[.,;]/.test(text)) return decimal;
  const parts = sexagesimalPair
    .exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return null;
  const [latDegrees = 0, latMinutes = 0, latSeconds = 0, lngDegrees = 0, lngMinutes = 0, lngSeconds = 0] = parts;
  return {
    lat: latDegrees + latMinutes / 60 + latSeconds / 3600,
    lng: lngDegrees + lngMinutes / 60 + lngSeconds / 3600,
  };
}

function plusCoded(text: string, near: LatLng | undefined): LatLng | null {
  const code = plusCode.exec(text)?.[1]?.toUpperCase();
  if (code === undefined) return null;
  if (OpenLocationCode.isFull(code)) return centreOf(code);
  return near && OpenLocationCode.isShort(code)
    ? centreOf(OpenLocationCode.recoverNearest(code, near.lat, near.lng))
    : null;
}

function centreOf(code: string): LatLng {
  const { latitudeCenter: lat, longitudeCenter: lng } = OpenLocationCode.decode(code);
  return { lat, lng };
}

function pointOf(match: RegExpExecArray | null): LatLng | null {
  const [, lat, lng] = match ?? [];
  return lat === undefined || lng === undefined ? null : { lat: Number(lat), lng: Number(lng) };
}

function isInIndia({ lat, lng }: LatLng): boolean {
  const { west, south, east, north } = indiaBounds;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}
