import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { daysOfQuarter, isExemptPan, maskedPan, panInput, quarterOf, tdsOf, tdsRates } from './tds.js';

const lakh = 10_000_000;
const facts = {
  grossPaise: 1_000_000,
  freePaise: 0,
  yearPaise: 2_000_000,
  hasPan: true,
  exempt: true,
  owedPaise: 900_000,
};

describe('the tax of a payout (section 194-O)', () => {
  it.each([
    ['nothing with a PAN up to ₹5 lakh of the year', { yearPaise: 5 * lakh }, 0, 0],
    [
      '0.1 % above, also of what was free before',
      { yearPaise: 5 * lakh + 1, freePaise: 49_000_001 },
      50_000_001,
      50_000,
    ],
    ['0.1 % with the PAN of a firm or a company, from the first rupee', { exempt: false }, 1_000_000, 1000],
    ['5 % without a PAN, from the first rupee', { hasPan: false, exempt: false }, 1_000_000, 50_000],
    [
      'no more than is owed, and the rest of the gross later',
      { hasPan: false, exempt: false, owedPaise: 20_000 },
      400_000,
      20_000,
    ],
  ])('is %s', (_what, given, basePaise, paise) => {
    expect(tdsOf({ ...facts, ...given })).toEqual({ basePaise, paise });
  });

  const week = fc.record({ gross: fc.integer({ min: 0, max: 3 * lakh }), owed: fc.integer({ min: 0, max: 3 * lakh }) });

  it('is never above what is owed, and over random weeks adds up to the rate of what it counted, to a paisa a week', () => {
    fc.assert(
      fc.property(
        fc.array(week, { minLength: 1, maxLength: 53 }),
        fc.boolean(),
        fc.boolean(),
        (weeks, hasPan, person) => {
          const rate = hasPan ? tdsRates.withPan : tdsRates.withoutPan;
          const exempt = hasPan && person;
          let [year, free, base, kept] = [0, 0, 0, 0];
          for (const { gross, owed } of weeks) {
            year += gross;
            const tds = tdsOf({ grossPaise: gross, freePaise: free, yearPaise: year, hasPan, exempt, owedPaise: owed });
            expect(tds.paise).toBeLessThanOrEqual(owed);
            free += gross - tds.basePaise;
            expect(free).toBeGreaterThanOrEqual(0);
            base += tds.basePaise;
            kept += tds.paise;
          }
          expect(base + free).toBe(year);
          expect(Math.abs(kept - (base * rate) / 1000)).toBeLessThanOrEqual(weeks.length);
          // Below the limit of the year, a person with a PAN keeps all.
          expect(exempt && year <= tdsRates.freeUntilPaise ? kept : 0).toBe(0);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a quarter of the financial year', () => {
  it('begins in April, and ends in March of the next year', () => {
    expect(daysOfQuarter({ year: 2026, quarter: 1 })).toEqual({ from: '2026-04-01', before: '2026-07-01' });
    expect(daysOfQuarter({ year: 2026, quarter: 4 })).toEqual({ from: '2027-01-01', before: '2027-04-01' });
    expect([quarterOf('2027-03-31'), quarterOf('2026-04-01')]).toEqual([
      { year: 2026, quarter: 4 },
      { year: 2026, quarter: 1 },
    ]);
  });
});

describe('a PAN', () => {
  it('has five letters, four digits and a letter, however it is typed, and is shown in part', () => {
    expect(panInput.parse(' abcpe1234f ')).toBe('ABCPE1234F');
    for (const wrong of ['ABCP1234F', 'ABCPE12345', 'ABCDE1234F', '१२३४५1234F'])
      expect(panInput.safeParse(wrong).success).toBe(false);
    expect(maskedPan('ABCPE1234F')).toBe('AB••••••4F');
  });

  it('says by its fourth letter whether its holder owes nothing up to the limit', () => {
    const exempt = ['ABCPE1234F', 'ABCHE1234F', 'ABCFE1234F', 'ABCCE1234F', 'ABCTE1234F'].filter(isExemptPan);
    expect(exempt).toEqual(['ABCPE1234F', 'ABCHE1234F']);
  });
});
