import { phoneOf } from '@rahi/contracts/phones';
import type { IntlShape } from 'react-intl';

export interface ProfileProblems {
  name: string | null;
  phone: string | null;
  /** The first field that is blank: a toast says it (§5). */
  blank: string | null;
}

/** The problems of a name and a phone number, in the words of onboarding and the account page (§5). */
export function profileProblems(
  name: string,
  phone: string,
  formatMessage: IntlShape['formatMessage'],
): ProfileProblems {
  const noName = name.trim() === '' ? formatMessage({ id: 'onboarding.nameMissing' }) : null;
  const noPhone = phone.trim() === '' ? formatMessage({ id: 'onboarding.phoneMissing' }) : null;
  const notOne = phoneOf(phone) === null ? formatMessage({ id: 'onboarding.phoneInvalid' }) : null;
  return { name: noName, phone: noPhone ?? notOne, blank: noName ?? noPhone };
}
