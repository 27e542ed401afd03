import { adminSurge, adminTariffs, dryRunTariffs, rulesReport } from '@rahi/contracts/calls/rides.calls';
import { servedCities } from '@rahi/contracts/calls/places.calls';
import { documentedTariff } from '@rahi/contracts/fares';
import type { LawOfCity, RulesReport } from '@rahi/contracts/rules';
import type { Tariff } from '@rahi/contracts/tariff';
import type { DryRunGroup } from '@rahi/contracts/tariff-desk';
import { answerOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { rideId } from './factories.js';
import { pass, renderAdmin } from './render-admin.js';

export const versionOne: Tariff = {
  id: 'everywhere/mini',
  version: 1,
  city: null,
  vehicleType: 'mini',
  effectiveFrom: '2020-01-01T00:00:00.000Z',
  terms: documentedTariff.mini,
  createdBy: null,
};
const mumbai = {
  name: 'Mumbai',
  slug: 'mumbai',
  lat: 19.07,
  lng: 72.87,
  bounds: { south: 18.8, west: 72.7, north: 19.3, east: 73.1 },
  routable: true,
};
export const group: DryRunGroup = {
  vehicleType: 'mini',
  band: 1,
  rides: 3,
  paidPaise: 30_000,
  draftPaise: 33_050,
  driverPaise: 27_000,
  draftDriverPaise: 26_440,
  cheaper: 0,
  dearer: 3,
  same: 0,
  commissionPaise: 3000,
  draftCommissionPaise: 5250,
  lines: [
    { code: 'base', paidPaise: 28_571, draftPaise: 31_476 },
    { code: 'gst', paidPaise: 1429, draftPaise: 1574 },
  ],
};
export const report: RulesReport = {
  month: '2026-06',
  countedTo: '2026-05-31',
  rules: [
    { rule: 'most_fare', tariffs: [], rides: 1204, broken: 0, exampleRideId: null },
    {
      rule: 'base_distance',
      tariffs: [{ id: 'everywhere/mini', version: 1 }],
      rides: 1204,
      broken: 17,
      exampleRideId: rideId,
    },
  ],
};
const source = {
  from: '2025-06-02',
  source: 'The resolution',
  sourceDate: '2025-05-24',
  sourceKind: 'press',
} as const;
export const law: LawOfCity = {
  city: 'mumbai',
  state: 'IN-MH',
  ruleSets: [
    { id: 'IN-MH', name: 'A resolution', status: 'in_force', counts: true, figures: [] },
    {
      id: 'IN-MH-DRAFT',
      name: 'A draft',
      status: 'draft',
      counts: false,
      figures: [{ figure: 'driver_share', unit: 'percent', value: 90, ...source }],
    },
  ],
  figures: [
    { figure: 'most_fare', unit: 'percent', value: 150, ruleSet: 'IN-MH', ...source },
    { figure: 'rider_cancels_most', unit: 'paise', value: 5000, ruleSet: 'IN-MH', ...source },
    { figure: 'motorcycles', unit: 'permission', value: 1, ruleSet: 'IN-MH', ...source },
  ],
  breaches: [
    {
      tariff: { id: 'everywhere/mini', version: 1 },
      rule: 'most_fare',
      figure: 'most_fare',
      unit: 'percent',
      has: 200,
      value: 150,
      ruleSet: 'IN-MH',
    },
  ],
};
export const withLaw = {
  'GET /api/admin/rules-report': answerOf(rulesReport, { ...report, law }),
};
export const known = {
  'GET /api/admin/rules-report': answerOf(rulesReport, report),
  'GET /api/admin/tariffs': answerOf(adminTariffs, [versionOne]),
  'GET /api/cities': answerOf(servedCities, [mumbai]),
  'GET /api/admin/surge': answerOf(adminSurge, []),
  'POST /api/admin/tariffs/dry-run': answerOf(dryRunTariffs, { rides: 3, groups: [group], next: null }),
};
export const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};
/** Presses the button, and that of the question. */
export const putInForce = async () => {
  await press('Put in force');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Put in force' }));
  await pass(50);
};
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The report of the rules is below it. */
export const rowsOfDryRun = () => {
  const [table] = screen.getAllByRole('table');
  if (!table) throw new Error('no table is shown');
  return within(table).getAllByRole('row');
};
/** The rows of a table, without its head. */
export const rowsOf = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('row').slice(1);
export const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;

export async function draft(perKm: string, handlers = {}) {
  const rendered = await renderAdmin('/admin/tariffs', { ...known, ...handlers });
  await press('Draft a new version');
  type('Per km', perKm);
  type('Commission', '20');
  await press('Try on past rides');
  return rendered;
}
