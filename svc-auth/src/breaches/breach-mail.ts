import type { Language } from '@rahi/contracts';
import { inHtml, mailPage, type MailContent } from '../mail/mail-page.js';
import { say } from '../say.js';
import type { BreachEntity } from './breach.entities.js';
import { contactOf, ofEachKind, plainSections, timingOf, type Section } from './breach-words.js';

/** What DPDP Rules 2025, r. 7(1), has people told, in its order. */
function sectionsOf(breach: BreachEntity): readonly Section[] {
  const { nature, measures, affected } = breach;
  return [
    { label: say('breach.label.nature'), words: (language) => nature[language] },
    { label: say('breach.label.data'), words: ofEachKind(breach, 'name') },
    {
      label: say('breach.label.extent'),
      words: (language) => say('breach.extent', { count: affected ?? 0 }).in(language),
    },
    { label: say('breach.label.timing'), words: timingOf(breach) },
    { label: say('breach.label.consequences'), words: ofEachKind(breach, 'consequence') },
    { label: say('breach.label.measures'), words: (language) => measures[language] },
    { label: say('breach.label.advice'), words: ofEachKind(breach, 'advice') },
    { label: say('breach.label.contact'), words: () => contactOf(breach) },
  ];
}

/** The title of the message, on a device as well. */
export const subjectOf = ({ drill }: Pick<BreachEntity, 'drill'>) =>
  say(drill ? 'breach.drillSubject' : 'breach.subject');

/** The words before the sections; of a drill, that it is one. */
export const introOf = ({ drill }: Pick<BreachEntity, 'drill'>) => say(drill ? 'breach.drillIntro' : 'breach.intro');

/**
 * The mail to an affected person. What the desk typed is text, never HTML.
 * @param legal the page of the operator's texts
 */
export function breachMail(breach: BreachEntity, legal: string, language: Language): MailContent {
  const sections = sectionsOf(breach);
  const intro = introOf(breach).in(language);
  const parts = sections.map(
    ({ label, words }) => `<h2 style="margin:16px 0 4px;font-size:16px">${inHtml(label.in(language))}</h2>
      <p style="margin:0">${inHtml(words(language))}</p>`,
  );
  const page = `<p style="margin:0">${inHtml(intro)}</p>
      ${parts.join('\n      ')}`;
  return {
    subject: subjectOf(breach).in(language),
    text: `${intro}\n\n${plainSections(sections, language)}`,
    html: mailPage(page, legal, language),
  };
}
