import { copyDays, type Language } from '@rahi/contracts';
import { say } from '../say.js';
import { plainMail, type MailContent } from './mail-page.js';

/**
 * The mail that says that a copy of the person's data is ready. It contains neither the copy nor a link that signs in.
 * @param legal the page of the operator's texts
 */
export function copyMail(legal: string, language: Language): MailContent {
  const said = (id: Parameters<typeof say>[0]) => say(id, { days: copyDays }).in(language);
  return plainMail(said('copyMail.subject'), said('copyMail.where'), said('copyMail.notYou'), legal, language);
}
