import { describe, expect, it } from '@jest/globals';
import { Column, PrimaryColumn } from 'typeorm';
import { IdColumn, Kept, keptColumns, PersonColumn, personProperties, PlainColumn } from './kept-columns.js';

const note = { what: 'a note', of: ['rider'], blank: 'NULL', after: { 30: 'NULL' } };
const place = {
  what: 'position',
  of: ['rider', 'driver'],
  blank: (column: string) => `round(${column})`,
  after: { 730: (column: string) => `round(${column}, 2)`, 30: 'NULL' },
};

class Trip {
  @PrimaryColumn('uuid')
  @Kept('id')
  id!: string;

  @PlainColumn('integer', { default: 0 })
  farePaise!: number;

  @IdColumn('uuid', { nullable: true })
  driverId!: string | null;

  @PersonColumn(note, 'text', { nullable: true })
  note!: string | null;

  @PersonColumn(place, 'double precision')
  pickupLat!: number;
}

class TripWithLuggage {
  @PlainColumn('integer')
  farePaise!: number;

  @Column('smallint')
  luggage!: number;
}

describe('the columns of an entity', () => {
  it('are in the table of data as they say', () => {
    expect(keptColumns(Trip, { since: 'created_at', where: 'ended' })).toEqual({
      clocks: [
        { days: 30, since: 'created_at', where: 'ended', do: { note: 'NULL', pickup_lat: 'NULL' } },
        { days: 730, since: 'created_at', where: 'ended', do: { pickup_lat: 'round(pickup_lat, 2)' } },
      ],
      plain: 'fare_paise',
      ids: 'id driver_id',
      personal: {
        note: { what: 'a note', of: ['rider'], blank: 'NULL' },
        pickup_lat: { what: 'position', of: ['rider', 'driver'], blank: 'round(pickup_lat)' },
      },
    });
  });

  it('are told apart by whether they say something about a person', () => {
    expect(personProperties(Trip)).toEqual(['note', 'pickupLat']);
  });

  it('all say what they keep', () => {
    expect(() => keptColumns(TripWithLuggage, { since: 'created_at' })).toThrow(
      'TripWithLuggage does not say what these keep: luggage',
    );
  });
});
