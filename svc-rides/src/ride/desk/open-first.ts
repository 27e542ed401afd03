import { badCursor, decodeSortCursor, encodeSortCursor } from '@rahi/service-kit';

/** The cursor after a page of a desk queue: open entries first, then newest first. */
export function openFirstCursor({ state, createdAt, id }: { state: string; createdAt: Date; id: string }): string {
  return encodeSortCursor('open-first', { value: `${state === 'open'} ${createdAt.toISOString()}`, id });
}

/** @throws Refusal invalid_input */
export function openFirstPlace(cursor: string): { open: boolean; at: string; id: string } {
  const { value, id } = decodeSortCursor('open-first', cursor);
  const [, open, at] = /^(true|false) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/.exec(value) ?? [];
  if (!open || !at || Number.isNaN(Date.parse(at))) throw badCursor();
  return { open: open === 'true', at, id };
}
