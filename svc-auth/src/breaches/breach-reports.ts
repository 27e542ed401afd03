import type { BreachPersonState, Language } from '@rahi/contracts';
import { say } from '../say.js';
import type { BreachEntity } from './breach.entities.js';
import { contactOf, dateOf, ofEachKind, plainSections, timingOf, type Section } from './breach-words.js';

/** Who is affected, in words. */
function whomOf({ affects }: BreachEntity) {
  if (affects.kind === 'all') return say('breach.whom.all');
  if (affects.kind === 'city')
    return say(affects.role === 'rider' ? 'breach.whom.riders' : 'breach.whom.drivers', { city: affects.city });
  if (affects.kind === 'sessions')
    return say('breach.whom.sessions', { from: dateOf(affects.from), until: dateOf(affects.until) });
  return say('breach.whom.list');
}

/** What the Board is told without delay (r. 7(2)(a)). */
function firstSections(breach: BreachEntity): readonly Section[] {
  return [
    { label: say('breach.label.number'), words: () => breach.id },
    { label: say('breach.label.nature'), words: (language) => breach.nature[language] },
    { label: say('breach.label.data'), words: ofEachKind(breach, 'name') },
    {
      label: say('breach.label.extent'),
      words: (language) =>
        `${say('breach.extent', { count: breach.affected ?? 0 }).in(language)} ${whomOf(breach).in(language)}`,
    },
    { label: say('breach.label.timing'), words: timingOf(breach) },
    { label: say('breach.label.where'), words: () => breach.place },
    { label: say('breach.label.consequences'), words: ofEachKind(breach, 'consequence') },
    { label: say('breach.label.measures'), words: (language) => breach.measures[language] },
    { label: say('breach.label.contact'), words: () => contactOf(breach) },
  ];
}

const written = (text: string | undefined) => (language: Language) => text ?? say('breach.notWritten').in(language);

/** What the Board has within 72 hours (r. 7(2)(b)). */
function laterSections(breach: BreachEntity, people: Readonly<Record<BreachPersonState, number>>): readonly Section[] {
  const { details, toldAt } = breach;
  const { told, unreachable, unsure, waiting, sending } = people;
  return [
    { label: say('breach.label.facts'), words: written(details?.facts) },
    { label: say('breach.label.findings'), words: written(details?.findings) },
    { label: say('breach.label.remedies'), words: written(details?.remedies) },
    {
      label: say('breach.label.told'),
      words: (language) =>
        [
          say('breach.toldFigures', { told, unreachable, unsure, left: waiting + sending }),
          ...(toldAt ? [say('breach.toldAt', { when: dateOf(toldAt) })] : []),
        ]
          .map((saying) => saying.in(language))
          .join(' '),
    },
  ];
}

/** The texts for the Board, to copy or to keep as a file. A drill's say first that they are one. */
export function reportsOf(
  breach: BreachEntity,
  people: Readonly<Record<BreachPersonState, number>>,
  language: Language,
): { first: string; details: string } {
  const head = (title: ReturnType<typeof say>) =>
    `${breach.drill ? `${say('breach.drillReport').in(language)}\n\n` : ''}${title.in(language)}\n\n`;
  const first = firstSections(breach);
  return {
    first: head(say('breach.reportFirst')) + plainSections(first, language),
    details: head(say('breach.reportDetails')) + plainSections([...first, ...laterSections(breach, people)], language),
  };
}
