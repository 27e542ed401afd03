import { baseConfig } from '@rahi/service-kit';

/** svc-admin has no settings of its own. */
export const adminConfig = baseConfig;
