import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { partitionCount } from '@rahi/contracts';
import { imbalance, plan, type Situation } from './plan.js';

const nobody = Array.from({ length: partitionCount }, () => '');
const alike = nobody.map(() => 1);
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const situations = fc
  .uniqueArray(fc.constantFrom(...ids), { minLength: 1 })
  .chain((members): fc.Arbitrary<Situation> => {
    const perPartition = { minLength: partitionCount, maxLength: partitionCount };
    return fc.record({
      members: fc.constant(members),
      desired: fc.array(fc.constantFrom('', 'gone', ...members), perPartition),
      weights: fc.array(fc.integer({ min: 1, max: 1000 }), perPartition),
    });
  });

describe('the plan of who owns which partition', () => {
  it('gives each one to a member', () => {
    fc.assert(
      fc.property(situations, (situation) => {
        const owners = plan(situation);
        expect(owners).toHaveLength(partitionCount);
        for (const owner of owners) expect(situation.members).toContain(owner);
      }),
    );
  });

  it('leaves nobody with much more than a fair share, where moving a partition could help', () => {
    fc.assert(
      fc.property(situations, ({ members, weights, ...rest }) => {
        const desired = plan({ members, weights, ...rest });
        const loads = members.map((member) =>
          weights.reduce((sum, weight, partition) => sum + (desired[partition] === member ? weight : 0), 0),
        );
        const [least, most] = [Math.min(...loads), Math.max(...loads)];
        const heaviest = members[loads.indexOf(most)];
        const theirs = weights.filter((_, partition) => desired[partition] === heaviest);
        const isFair = imbalance({ members, desired, weights }) <= 1.05;
        expect(isFair || Math.min(...theirs) >= most - least).toBe(true);
      }),
    );
  });

  it('changes nothing where all is well', () => {
    fc.assert(
      fc.property(situations, (situation) => {
        const desired = plan(situation);
        expect(plan({ ...situation, desired })).toEqual(desired);
      }),
    );
  });

  it('moves no more than a share when a member comes or goes', () => {
    const seven = plan({ members: ids.slice(0, 7), desired: nobody, weights: alike });
    const eight = plan({ members: ids, desired: seven, weights: alike });
    expect(eight.filter((owner, partition) => owner !== seven[partition]).length).toBeLessThanOrEqual(8);
    const six = plan({ members: ids.slice(0, 6), desired: seven, weights: alike });
    const stayed = seven.filter((owner, partition) => owner === six[partition]);
    expect(stayed).toEqual(seven.filter((owner) => owner !== 'g'));
  });

  it('is of nobody when there are no members', () => {
    expect(plan({ members: [], desired: nobody, weights: alike })).toEqual(nobody);
  });
});
