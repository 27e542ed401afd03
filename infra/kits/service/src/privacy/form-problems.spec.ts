import { describe, expect, it } from '@jest/globals';
import { formProblems } from './form-problems.js';
import type { KindOfData } from './kind-of-data.js';
import { kitData } from './kit-data.js';

const name = { what: 'name', of: ['rider'], blank: 'NULL' };
const rides: KindOfData = {
  what: 'Rides',
  of: { rider: { rows: 'rider_id = $1', atErasure: 'blank' } },
  stays: 'Money',
  plain: 'status fare',
  ids: 'rider_id',
  personal: { rider_name: name },
};

describe('a table of data', () => {
  it('of the kit has no problem', () => {
    expect(formProblems(kitData)).toEqual([]);
    expect(formProblems({ rides })).toEqual([]);
  });

  it.each<[string, Partial<KindOfData>]>([
    ['rides names status twice', { plain: 'status fare status' }],
    ['rides names rider_name twice', { plain: 'status rider_name' }],
    ['rides does not say how long it is kept, or why it stays', { stays: '' }],
    ["rides .note is nobody's", { personal: { rider_name: name, note: { ...name, of: [] } } }],
    [
      'rides .note stays when its driver is erased',
      { personal: { rider_name: name, note: { ...name, of: ['driver'] } } },
    ],
    ['rides blanks nothing of its rider', { personal: {} }],
  ])('“%s”', (problem, changed) => {
    expect(formProblems({ rides: { ...rides, ...changed } })).toEqual([problem]);
  });

  it('keeps nothing personal of somebody who is erased', () => {
    const of = { rider: { rows: 'rider_id = $1', atErasure: 'keep' } } as const;
    expect(formProblems({ rides: { ...rides, of } })).toEqual([
      'rides .rider_name stays when its rider is erased',
      'rides keeps what it says of its rider',
    ]);
  });
});
