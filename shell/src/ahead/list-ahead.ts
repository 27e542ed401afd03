/** The answer of `/remotes.json`. */
export interface ListAnswer {
  readonly ok: boolean;
  readonly body: string;
}

declare global {
  interface Window {
    /** Set by boot.ts, which runs before the shell and shares no module with it. */
    rahiListAhead?: Promise<ListAnswer> | undefined;
  }
}

/** An older list may name versions that are no longer released. */
const freshMs = 20_000;

export function leaveList(list: Promise<ListAnswer>): void {
  window.rahiListAhead = list;
}

/** The list that boot.ts has read. Returns it once, and only soon after the page has opened. */
export function takeList(): Promise<ListAnswer> | null {
  const list = window.rahiListAhead ?? null;
  window.rahiListAhead = undefined;
  return performance.now() < freshMs ? list : null;
}
