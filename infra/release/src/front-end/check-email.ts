import type { AreaName } from '@rahi/contracts/platform';

/** The account with which the release check opens an area: nobody's. It never goes online and never books. */
export const checkEmail = (area: AreaName): string => `release-check.${area}@rahi.test`;
