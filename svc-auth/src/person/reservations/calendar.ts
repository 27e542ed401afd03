/** A ride in a person's calendar. */
export interface CalendarEntry {
  /** The same for each version of one entry, on all servers. */
  uid: string;
  /** Grows with each version. */
  sequence: number;
  /** When this version was made. */
  stamp: Date;
  startsAt: Date;
  summary: string;
  description: string;
  location: string;
  lat: number;
  lng: number;
  cancelled: boolean;
}

/** RFC 5545, 3.1: octets of a line, without its end. */
const longestLine = 75;

/** A file for calendars: one event (RFC 5545). Times are UTC: calendars show them in their own zone. */
export function calendarFile(entry: CalendarEntry): string {
  const { uid, sequence, stamp, startsAt, summary, description, location, lat, lng, cancelled } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rahi//Bookings for later//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${textOf(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${timeOf(stamp)}`,
    `DTSTART:${timeOf(startsAt)}`,
    `SUMMARY:${textOf(summary)}`,
    `DESCRIPTION:${textOf(description)}`,
    `LOCATION:${textOf(location)}`,
    `GEO:${lat.toFixed(6)};${lng.toFixed(6)}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20261130T040000Z`. */
const timeOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** 3.3.11: a comma, a semicolon or a line break would end the value. */
const textOf = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');

/** 3.1: continued on lines that begin with a space; no character is cut. */
function folded(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join('\r\n');
}
