import { adminCaseSchema, adminCaseThreadSchema, type AdminCase, type AdminCaseThread } from '@rahi/contracts/support';

const aCase = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 'C-7K3F-92',
  kind: 'account',
  state: 'open',
  rideId: null,
  openedAt: '2026-06-01T05:01:00.000Z',
  changedAt: '2026-06-01T05:01:00.000Z',
  helped: null,
  mergedInto: null,
  severity: 'normal',
  person: { id: '44444444-4444-4444-8444-444444444444', name: 'Asha Rao' },
  role: 'rider',
  language: 'en-IN',
  assignee: null,
  firstDueAt: '2026-06-01T05:31:00.000Z',
  solveDueAt: '2026-06-02T05:01:00.000Z',
  firstAnsweredAt: null,
  resolvedAt: null,
  overdue: false,
};

/** A case of the desk, open and of nobody by default. */
export const makeCase = (given: Partial<AdminCase> = {}): AdminCase => adminCaseSchema.parse({ ...aCase, ...given });

/** The same with its thread: one message of its person. */
export const makeCaseThread = (given: Partial<AdminCaseThread> = {}): AdminCaseThread =>
  adminCaseThreadSchema.parse({
    ...aCase,
    messages: [
      {
        id: '55555555-5555-4555-8555-555555555555',
        at: '2026-06-01T05:01:00.000Z',
        by: 'person',
        text: 'I cannot change my phone number',
        step: null,
        other: null,
        photo: false,
      },
    ],
    authors: {},
    notes: [],
    ride: null,
    others: [],
    ...given,
  });
