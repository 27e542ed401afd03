import { startProduct, type TestProduct } from '@rahi/testing-kit';

/** A product for suites that test what each call does. */
export function callsProduct(): Promise<TestProduct> {
  return startProduct({
    web: false,
    env: {
      PUSH_SERVICES: 'push.rahi.test',
      PARTNERS: 'gofs,api',
      RATE_LIMIT_FACTOR: '1000',
      TRIP_CODE: 'verify',
      // One pair makes the rides of all calls, paid or not.
      UNPAID_RIDES: '0',
      // Rounds would change offers on their own, and drivers without positions would be taken offline and lose their rides.
      DRIVER_STALE_SECONDS: '3600',
      ROUND_SECONDS: '3600',
      SILENT_SECONDS: '3600',
    },
  });
}
