import { deskRoleOf, type AtTheDesk } from './admin-roles.js';

/** The members of answers by which a person can be reached. */
export const contactMembers: readonly string[] = ['phone', 'email'];

/** Whether an administrator reads how people can be reached: everyone at the desk but those who may only look. */
export function readsContacts(who: AtTheDesk): boolean {
  return deskRoleOf(who) !== 'read_only';
}

/** A phone or an email as those see it who may not use it: enough to tell two people apart. */
export function maskedContact(contact: string): string {
  if (contact.includes('@')) return `${contact.slice(0, 1)}•••@•••`;
  return `••••••${contact.replaceAll(/\D/g, '').slice(-4)}`;
}

/** The members of answers that say that somebody is a woman (R46), or what their health may need: null for those who see no contacts. */
export const privateMembers: readonly string[] = ['gender', 'women', 'womanDriver', 'preferences'];

/** An answer's JSON with every contact masked, and without what it says about anybody's gender and needs. */
export function withMaskedContacts(json: string): string {
  return rewritten(json, [...contactMembers, ...privateMembers], (value, name) => {
    if (privateMembers.includes(name)) return null;
    return typeof value === 'string' ? maskedContact(value) : value;
  });
}

/** The members of answers that say where a driver is now, or where an emergency was raised. */
export const positionMembers: readonly string[] = ['currentLat', 'currentLng', 'position'];

/** An answer's JSON with null for every position of a driver. */
export function withoutPositions(json: string): string {
  return rewritten(json, positionMembers, () => null);
}

/** An answer's JSON with other values for the members of these names, at any depth. */
function rewritten(json: string, names: readonly string[], by: (value: unknown, name: string) => unknown): string {
  const kept: unknown = JSON.parse(json, (key, value: unknown) => (names.includes(key) ? by(value, key) : value));
  return JSON.stringify(kept);
}
