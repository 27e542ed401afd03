/** What `/remotes.json` answered. */
export interface ListAnswer {
  readonly ok: boolean;
  readonly body: string;
}

declare global {
  interface Window {
    /** Left by what runs before the shell (boot.ts), which shares no module with it. */
    rahiListAhead?: Promise<ListAnswer> | undefined;
  }
}

/** A list that was read longer ago may name what is no longer released. */
const freshMs = 20_000;

export function leaveList(list: Promise<ListAnswer>): void {
  window.rahiListAhead = list;
}

/** The list that was asked for while the shell was on its way: once, and only while the page is young. */
export function takeList(): Promise<ListAnswer> | null {
  const list = window.rahiListAhead ?? null;
  window.rahiListAhead = undefined;
  return performance.now() < freshMs ? list : null;
}
