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

/** An answer's JSON with every contact masked. */
export function withMaskedContacts(json: string): string {
  const masked: unknown = JSON.parse(json, (key, value: unknown) =>
    contactMembers.includes(key) && typeof value === 'string' ? maskedContact(value) : value,
  );
  return JSON.stringify(masked);
}
