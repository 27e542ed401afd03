import { kolkataTime, type QuietHours } from '@rahi/contracts';

/** Whether these hours hold at this instant: from `from` until before `to`, over midnight when `to` is the earlier one. */
export function areQuiet({ from, to }: QuietHours, at: Date): boolean {
  const time = kolkataTime(at).slice(11, 16);
  return from < to ? from <= time && time < to : from <= time || time < to;
}
