import type { AreaName } from '@rahi/contracts/platform';

/** Accounts of the release check: nobody's. They never go online and never book. */
export const checkEmails: Readonly<Record<AreaName, string>> = {
  rider: 'release-check.rider@rahi.test',
  driver: 'release-check.driver@rahi.test',
  admin: 'release-check.admin@rahi.test',
};
