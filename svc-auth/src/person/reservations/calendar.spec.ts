import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { calendarFile, type CalendarEntry } from './calendar.js';

const entry: CalendarEntry = {
  uid: '8f21c0a4@rahi.example',
  sequence: 2,
  stamp: new Date('2026-11-29T10:00:00.000Z'),
  startsAt: new Date('2026-11-30T04:00:00.000Z'),
  summary: 'Rahi: ride to the airport',
  description: 'The fare is ₹304.50.',
  location: '12, Hill Road; Bandra \\ West',
  lat: 19.0544,
  lng: 72.8402,
  cancelled: false,
};

/** The lines as a calendar reads them. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
const valueOf = (file: string, name: string) =>
  unfolded(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

describe('a file for calendars (RFC 5545)', () => {
  it('is one event, in UTC, with what would end a value escaped', () => {
    expect(unfolded(calendarFile(entry))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Rahi//Bookings for later//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:8f21c0a4@rahi.example',
      'SEQUENCE:2',
      'DTSTAMP:20261129T100000Z',
      'DTSTART:20261130T040000Z',
      'SUMMARY:Rahi: ride to the airport',
      'DESCRIPTION:The fare is ₹304.50.',
      'LOCATION:12\\, Hill Road\\; Bandra \\\\ West',
      'GEO:19.054400;72.840200',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
    const cancelled = calendarFile({ ...entry, cancelled: true });
    expect([valueOf(cancelled, 'METHOD'), valueOf(cancelled, 'STATUS')]).toEqual(['CANCEL', 'CANCELLED']);
  });

  it('has lines of 75 octets at most, and loses nothing of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const summary = text.replaceAll(/[\r\n]/g, '');
        const file = calendarFile({ ...entry, summary });
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(valueOf(file, 'SUMMARY')?.replaceAll(/\\(.)/g, '$1')).toBe(summary);
      }),
    );
  });

  it('writes a line break as such', () => {
    expect(valueOf(calendarFile({ ...entry, description: 'one\ntwo\r\nthree' }), 'DESCRIPTION')).toBe(
      'one\\ntwo\\nthree',
    );
  });
});
