import { kolkataZone, localeOf, type BreachKind, type Language, type Saying } from '@rahi/contracts';
import { say } from '../say.js';
import type { BreachEntity } from './breach.entities.js';

/** A heading, and what stands below it. */
export interface Section {
  readonly label: Saying;
  readonly words: (language: Language) => string;
}

interface WordsOfKind {
  readonly name: Saying;
  /** What may follow for the person. */
  readonly consequence: Saying;
  /** What the person can do. */
  readonly advice: Saying;
}

const wordsOfKinds: Readonly<Record<BreachKind, WordsOfKind>> = {
  contact: {
    name: say('breach.kind.contact'),
    consequence: say('breach.consequence.contact'),
    advice: say('breach.advice.contact'),
  },
  movements: {
    name: say('breach.kind.movements'),
    consequence: say('breach.consequence.movements'),
    advice: say('breach.advice.movements'),
  },
  money: {
    name: say('breach.kind.money'),
    consequence: say('breach.consequence.money'),
    advice: say('breach.advice.money'),
  },
  papers: {
    name: say('breach.kind.papers'),
    consequence: say('breach.consequence.papers'),
    advice: say('breach.advice.papers'),
  },
  messages: {
    name: say('breach.kind.messages'),
    consequence: say('breach.consequence.messages'),
    advice: say('breach.advice.messages'),
  },
  sign_in: {
    name: say('breach.kind.signIn'),
    consequence: say('breach.consequence.signIn'),
    advice: say('breach.advice.signIn'),
  },
};

/** An instant with its year, in Asia/Kolkata: what is reported is read much later as well. @param at as text, in ISO 8601 */
export const dateOf = (at: Date | string): Saying => ({
  in: (language) =>
    new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: kolkataZone,
    }).format(new Date(at)),
});

/** What each kind of data has to say, in one paragraph. */
export const ofEachKind =
  ({ kinds }: Pick<BreachEntity, 'kinds'>, of: keyof WordsOfKind) =>
  (language: Language): string =>
    kinds.map((kind) => wordsOfKinds[kind][of].in(language)).join(of === 'name' ? '; ' : ' ');

/** When it was found and, as far as it is known, when it happened. */
export const timingOf =
  ({ foundAt, happenedFrom, happenedUntil }: BreachEntity) =>
  (language: Language): string => {
    const found = say('breach.found', { when: dateOf(foundAt) });
    const [from, until] = [happenedFrom && dateOf(happenedFrom), happenedUntil && dateOf(happenedUntil)];
    const happened =
      from && until
        ? say('breach.happenedBetween', { from, until })
        : from
          ? say('breach.happenedSince', { from })
          : until
            ? say('breach.happenedUntil', { until })
            : say('breach.happenedUnknown');
    return `${found.in(language)} ${happened.in(language)}`;
  };

/** Whom people ask: name, email and phone, one after another. */
export const contactOf = ({ contact: { name, email, phone } }: BreachEntity): string =>
  [name, email, phone].filter((part) => part !== null).join(', ');

/** As plain text: each section below its heading. */
export function plainSections(sections: readonly Section[], language: Language): string {
  return sections.map(({ label, words }) => `${label.in(language)}\n${words(language)}\n`).join('\n');
}
