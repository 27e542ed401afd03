import {
  adminRoles,
  allCalls,
  contactMembers,
  isAllowedAtDesk,
  positionMembers,
  readsContacts,
  readsPositions,
  type AdminRole,
  type Call,
} from '@rahi/contracts';
import * as z from 'zod';

/** A personal field: the members of answers that carry it, and the calls, where the names mean other things elsewhere. */
interface PersonalField {
  readonly field: string;
  readonly members: readonly string[];
  readonly calls?: readonly string[];
}

export const personalFields: readonly PersonalField[] = [
  { field: 'Phone of another person', members: ['phone'] },
  { field: 'Email of another person', members: ['email'] },
  { field: 'Name of another person', members: ['name', 'riderName', 'driverName'] },
  { field: 'Where a driver is now', members: ['currentLat', 'currentLng'] },
  { field: 'Where the car of a trip is and was', members: ['driverLocation', 'trail'] },
  { field: 'Where an emergency was raised', members: ['position'] },
  { field: 'Pickup and drop-off of a ride', members: ['pickupAddress', 'dropoffAddress'] },
  { field: 'Number plate', members: ['vehicleNumber'] },
  { field: 'UPI address of a driver', members: ['upi'] },
  { field: 'Papers of a driver, and their numbers', members: ['documents'] },
  { field: 'Browsers of a person', members: ['browser', 'system'] },
  { field: 'Words of the chat', members: ['text'], calls: ['rides.messages'] },
  { field: 'What two accounts have in common', members: ['value'], calls: ['drivers.shared-numbers'] },
];

/** How a role reads a field of another person: in full, masked, or not at all. */
export type Reading = 'yes' | 'masked' | 'no';

/** The names of all members of a call's answer, at any depth. */
function membersOf({ answer, answerType }: Call): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' && typeof value === 'object' && value !== null)
        for (const name of Object.keys(value)) names.add(name);
      visit(value);
    }
  };
  if (answerType === 'application/json') visit(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'output' }));
  return names;
}

const reaching = allCalls
  .filter(({ access, reach }) => access === 'admin' || reach !== null)
  .map((call) => ({ call, members: membersOf(call) }));

/** What a role reads of a field, from its calls and from what the services rewrite in their answers. */
export function readingOf({ members, calls }: PersonalField, adminRole: AdminRole): Reading {
  const who = { isAdmin: true, adminRole };
  const found = reaching
    .filter(({ call }) => isAllowedAtDesk(who, call.access === 'admin' ? call.roles : (call.reach ?? [])))
    .filter(({ call }) => calls === undefined || calls.includes(call.name))
    .flatMap((one) => members.filter((member) => one.members.has(member)));
  const withheld = (member: string) => !readsPositions(who) && positionMembers.includes(member);
  const masked = (member: string) => !readsContacts(who) && contactMembers.includes(member);
  const shown = found.filter((member) => !withheld(member));
  if (shown.length === 0) return 'no';
  return shown.every(masked) ? 'masked' : 'yes';
}

/** The rows of the table of roles and fields, as the document has them. */
export function roleFieldRows(): string[][] {
  const head = ['field', ...adminRoles.map((role) => `\`${role}\``)];
  return [head, ...personalFields.map((one) => [one.field, ...adminRoles.map((role) => readingOf(one, role))])];
}
