import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { breaks, figureKinds, figureNames, stricterOf } from './figures.js';
import { sourceKinds } from './rule-set.js';
import { allowsMotorcycles, draftIds, figuresOn, figuresThatHold, ruleSets, ruleSetsOf } from './rule-sets.js';
import { stateIdOf, stateIds } from './states.js';

const today = '2026-11-29';
const days = fc
  .integer({ min: 0, max: 1500 })
  .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10));
const states = fc.constantFrom(null, ...stateIds);
const drafts = fc.subarray([...draftIds]);
const valueOf = (state: (typeof stateIds)[number] | null, figure: (typeof figureNames)[number], counted?: string[]) =>
  figuresThatHold({ state, day: today, drafts: counted ?? [] }).get(figure);

describe('the rule sets', () => {
  it('have ids of their own, and begin with that of their state', () => {
    const ids = ruleSets.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, state } of ruleSets) expect(id.startsWith(state ?? 'IN')).toBe(true);
  });

  it.each(ruleSets.flatMap(({ id, figures }) => figures.map((figure) => [`${id} ${figure.figure}`, figure] as const)))(
    'say source and date of %s',
    (_name, { source, sourceDate, sourceKind, from, value, figure }) => {
      expect(source.length).toBeGreaterThan(10);
      for (const date of [sourceDate, from]) {
        expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
        expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
      }
      expect(sourceKinds).toContain(sourceKind);
      expect(Number.isInteger(value)).toBe(true);
      const isAnswer = ['yes', 'permission'].includes(figureKinds[figure].unit);
      expect(value).toBeLessThanOrEqual(isAnswer ? 1 : Number.MAX_SAFE_INTEGER);
    },
  );

  it('say that press is the source where a newspaper was read, and not the law', () => {
    const ofPress = ruleSets.flatMap(({ figures }) => figures).filter(({ source }) => source.includes('report'));
    expect(ofPress.length).toBeGreaterThan(0);
    for (const { sourceKind } of ofPress) expect(sourceKind).toBe('press');
  });
});

describe('the figures that hold', () => {
  it('are those of the centre where no state, or one without rules of its own, is known', () => {
    const central = figuresThatHold({ state: null, day: today });
    expect(figuresThatHold({ state: 'IN-TN', day: today })).toEqual(central);
    expect([central.get('most_fare'), central.get('rider_cancels_most')]).toMatchObject([
      { value: 200, ruleSet: 'IN', sourceDate: '2025-07-01' },
      { value: 10_000, ruleSet: 'IN' },
    ]);
    expect(central.has('women_share_with_women')).toBe(false);
  });

  it('are the strictest of centre and state', () => {
    expect(valueOf('IN-MH', 'most_fare')).toMatchObject({ value: 150, ruleSet: 'IN-MH' });
    expect(valueOf('IN-MH', 'least_fare')).toMatchObject({ value: 75, ruleSet: 'IN-MH' });
    expect(valueOf('IN-MH', 'driver_share')).toMatchObject({ value: 80, ruleSet: 'IN' });
    expect(valueOf('IN-KA', 'most_fare')).toMatchObject({ value: 200, ruleSet: 'IN' });
    expect(valueOf('IN-KA', 'welfare_fee')).toMatchObject({ value: 1, ruleSet: 'IN-KA' });
  });

  it('have those of a draft only where the operator counts it', () => {
    expect(valueOf('IN-MH', 'driver_share', ['IN-MH-DRAFT'])).toMatchObject({ value: 90, ruleSet: 'IN-MH-DRAFT' });
    expect(valueOf('IN-MH', 'vehicle_age', ['IN-MH-DRAFT'])).toMatchObject({ value: 8, ruleSet: 'IN' });
    expect(valueOf('IN-KA', 'driver_share', ['IN-MH-DRAFT'])).toMatchObject({ value: 80 });
    expect(ruleSetsOf({ state: 'IN-MH' }).map(({ id }) => id)).toEqual(['IN', 'IN-MH']);
  });

  it('begin on their day', () => {
    const before = figuresThatHold({ state: 'IN-KA', day: '2026-02-12' });
    expect(before.has('welfare_fee')).toBe(false);
    expect(figuresThatHold({ state: 'IN-KA', day: '2026-02-13' }).get('welfare_fee')).toMatchObject({ value: 1 });
    expect(figuresThatHold({ state: 'IN-MH', day: '2025-01-01' }).size).toBe(0);
  });

  it('of one set are those that began last', () => {
    const [central] = ruleSets;
    if (!central?.figures[0]) throw new Error('there is no central rule set');
    const later = { ...central.figures[0], value: 60, from: '2026-01-01' };
    const changed = { ...central, figures: [later, ...central.figures] };
    expect(figuresOn(changed, '2025-12-31').get(later.figure)?.value).toBe(50);
    expect(figuresOn(changed, '2026-01-01').get(later.figure)?.value).toBe(60);
  });

  it('are never looser than any rule set that counts, and each is of one of them', () => {
    fc.assert(
      fc.property(states, days, drafts, (state, day, counted) => {
        const held = figuresThatHold({ state, day, drafts: counted });
        const sets = ruleSetsOf({ state, drafts: counted });
        for (const set of sets) {
          for (const [figure, { value }] of figuresOn(set, day)) {
            expect(breaks(figure, held.get(figure)?.value ?? NaN, value)).toBe(false);
          }
        }
        for (const { ruleSet, from } of held.values()) {
          expect(sets.map(({ id }) => id)).toContain(ruleSet);
          expect(from <= day).toBe(true);
        }
      }),
    );
  });

  it('only become stricter by a draft', () => {
    fc.assert(
      fc.property(states, days, (state, day) => {
        const counted = figuresThatHold({ state, day, drafts: draftIds });
        for (const [figure, { value }] of figuresThatHold({ state, day }))
          expect(breaks(figure, counted.get(figure)?.value ?? NaN, value)).toBe(false);
      }),
    );
  });
});

describe('a value', () => {
  it('is as strict as the stricter of two, and breaks a limit only on one side', () => {
    fc.assert(
      fc.property(fc.constantFrom(...figureNames), fc.integer(), fc.integer(), (figure, one, other) => {
        const strict = stricterOf(figure, one, other);
        expect([breaks(figure, strict, one), breaks(figure, strict, other)]).toEqual([false, false]);
        expect(breaks(figure, one, other) && breaks(figure, other, one)).toBe(false);
      }),
    );
  });
});

describe('motorcycles', () => {
  it('carry passengers where a rule set in force of the state allows it, from its day on', () => {
    expect(stateIds.filter((state) => allowsMotorcycles(state, today))).toEqual(['IN-KA', 'IN-MH']);
    expect(allowsMotorcycles(null, today)).toBe(false);
    expect(allowsMotorcycles('IN-KA', '2026-01-22')).toBe(false);
    expect(allowsMotorcycles('IN-KA', '2026-01-23')).toBe(true);
  });
});

describe('a state', () => {
  it('is known by its code', () => {
    expect([stateIdOf('IN-MH'), stateIdOf('mh'), stateIdOf(undefined)]).toEqual(['IN-MH', null, null]);
    expect(new Set(stateIds).size).toBe(36);
  });
});
