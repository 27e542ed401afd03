import { Refusal } from '@rahi/contracts';
import { say } from '../language/say.js';

/** The last ride of a page: the next one begins after it. */
export interface PageCursor {
  createdAt: Date;
  id: string;
}

/** A place in a list that no page of it has named. */
export const badCursor = () => new Refusal('invalid_input', say('input.cursor'));

export function encodeCursor({ createdAt, id }: PageCursor): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');
}

/** The last millisecond of the year 9999: ISO 8601 and Postgres write later ones differently, and no row is that late. */
const latest = 253_402_300_799_999;
const readable = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** @throws Refusal invalid_input for anything that `encodeCursor` has not made. */
export function decodeCursor(cursor: string): PageCursor {
  const [, millis, id] = readable.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (!millis || !id || Number(millis) > latest) throw badCursor();
  return { createdAt: new Date(Number(millis)), id };
}

/** The last row of a page in a sorted list: its value, as Postgres writes it, and its id. */
export interface SortCursor {
  value: string;
  id: string;
}

/** @param sort the order that the cursor belongs to */
export function encodeSortCursor(sort: string, { value, id }: SortCursor): string {
  return Buffer.from(`${sort}.${id}.${value}`).toString('base64url');
}

const sortable = /^([-a-z]{1,20})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([^]*)$/;

/** @throws Refusal invalid_input for a place in another order, or anything that `encodeSortCursor` has not made. */
export function decodeSortCursor(sort: string, cursor: string): SortCursor {
  const [, of, id, value] = sortable.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (of !== sort || !id || value === undefined) throw badCursor();
  return { value, id };
}
