import type { Language, RideDispatch } from '@rahi/contracts';
import { misfits } from '@rahi/dispatch';
import { say } from '../../say.js';
import { countedAs, type AroundCounts } from './around.js';
import type { DecisionEntity } from './decision.entity.js';

type Around = NonNullable<RideDispatch['rounds'][number]['around']>;
type Sentence = Around['counts'][number];

/**
 * What a round saw around the pickup, in sentences for an administrator; null of a release that did not keep it.
 * @param onlooker an administrator who sees no contacts: does not learn which wish did not fit (R46)
 */
export function aroundIn(
  { counts, others }: Pick<DecisionEntity, 'counts' | 'others'>,
  language: Language,
  onlooker: boolean,
): Around | null {
  if (!others) return null;
  return {
    counts: counts ? sentencesOf(counts, language, onlooker) : [],
    whole: counts?.online !== undefined,
    others: others.map(({ why, vanished, ...driver }) => ({
      ...driver,
      vanished,
      why: say(`around.${vanished ? 'gone' : 'other'}.${why}`).in(language),
    })),
  };
}

function sentencesOf(counts: AroundCounts, language: Language, onlooker: boolean): Sentence[] {
  const wishes = onlooker ? countedAs.filter((what) => misfits.some((misfit) => misfit === what)) : [];
  const sentences = countedAs.flatMap((what): Sentence[] => {
    const count = counts[what];
    if (count === undefined || wishes.includes(what)) return [];
    return [{ count, text: say(`around.count.${what}`, { count }).in(language) }];
  });
  const count = wishes.reduce((sum, what) => sum + (counts[what] ?? 0), 0);
  return count === 0 ? sentences : [...sentences, { count, text: say('around.count.wish', { count }).in(language) }];
}
