import { lateSettlements } from '@rahi/contracts/calls/payouts.calls';
import { beforeAll } from '@jest/globals';
import type { AdminRole } from '@rahi/contracts/admin-roles';
import {
  adminAnalytics,
  adminAudit,
  adminEmergencies,
  adminRides,
  adminStats,
  adminUsers,
} from '@rahi/contracts/calls/admin.calls';
import { driverFairness, learntRoadSpeeds, onlineDrivers } from '@rahi/contracts/calls/drivers.calls';
import { productHealth } from '@rahi/contracts/calls/gateway.calls';
import { featureReviews } from '@rahi/contracts/calls/preferences.calls';
import { womanReviews } from '@rahi/contracts/calls/women.calls';
import { checkStepUp } from '@rahi/contracts/calls/passkeys.calls';
import { servedCities } from '@rahi/contracts/calls/places.calls';
import { activeRides, dispatchFigures, rideDispatch, tripMap } from '@rahi/contracts/calls/rides.calls';
import { answerOf, makeUser, stubServices, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { pass, renderArea } from '@rahi/web-kit/testing/area';
import { act } from '@testing-library/react';
import App from '../app.js';
import { loadScreens } from '../later-screens.js';
import { makeAdminRide, makeAnalytics, makeDispatchFigures, makeOnlineDriver, makeStats } from './factories.js';

export { pass };

export type Handlers = Record<string, StubHandler | StubAnswer>;

/** The default answers of the stub server. */
export const usual = {
  'GET /api/admin/stats': answerOf(adminStats, makeStats()),
  'GET /api/admin/analytics': answerOf(adminAnalytics, makeAnalytics()),
  'GET /api/admin/users': answerOf(adminUsers, { users: [makeUser()], total: 1 }),
  'GET /api/admin/audit': answerOf(adminAudit, { entries: [], total: 0 }),
  'GET /api/admin/late-settlements': answerOf(lateSettlements, {
    limit: { days: 14, ruleSet: 'IN' },
    drivers: 0,
    amount: '0',
    most: null,
  }),
  'GET /api/admin/emergencies': answerOf(adminEmergencies, { emergencies: [], open: 0 }),
  'GET /api/admin/features': answerOf(featureReviews, []),
  'GET /api/admin/women': answerOf(womanReviews, []),
  'GET /api/admin/rides': answerOf(adminRides, { rides: [makeAdminRide()], total: 1 }),
  'GET /api/drivers/online': answerOf(onlineDrivers, [makeOnlineDriver()]),
  'GET /api/cities': answerOf(servedCities, []),
  'GET /api/rides/active': answerOf(activeRides, []),
  'GET /api/rides/*/dispatch': answerOf(rideDispatch, { rounds: [], keptUntil: null }),
  'GET /api/rides/dispatch-figures': answerOf(dispatchFigures, makeDispatchFigures()),
  'GET /api/drivers/fairness': answerOf(driverFairness, { gini: 0.214, drivers: 48 }),
  'GET /api/drivers/speeds': answerOf(learntRoadSpeeds, {
    trips: { learnt: 0, nothing: 0, late: 0, waiting: 0 },
    lagSeconds: null,
    madeAt: null,
    cities: [],
    worst: [],
  }),
  'GET /api/rides/map': answerOf(tripMap, []),
  'GET /api/users/*/step-up': answerOf(checkStepUp, { success: true }),
  'GET /api/health': answerOf(productHealth, { status: 'ok', services: [], checkedAt: '2026-06-01T06:00:00.000Z' }),
} satisfies Handlers;

// Here, for the first import compiles them: no test's time should go into that.
beforeAll(async () => void (await loadScreens()), 300_000);

/** The whole remote in a router, with a server of prepared answers. The clock stands still until `pass` moves it. */
export async function renderAdmin(path = '/admin', handlers: Handlers = {}, adminRole: AdminRole = 'owner') {
  const stub = stubServices({
    user: makeUser({ name: 'Priya', email: 'priya@example.com', isAdmin: true, adminRole }),
    handlers: { ...usual, ...handlers },
  });
  const { unmount } = renderArea(App, path, stub.services);
  // The clock does not wait for files.
  await act(loadScreens);
  await pass(50);
  return { ...stub, unmount };
}
