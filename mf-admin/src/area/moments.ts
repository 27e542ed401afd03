const zone = 'Asia/Kolkata';
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: zone,
});
const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: zone });

const toTheSecond = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: zone });

/** "10:31:05", of Asia/Kolkata. */
export function timeText(moment: Date): string {
  return toTheSecond.format(moment);
}

/** "10:31" today, "31 May, 10:31" before; days and times of Asia/Kolkata (R23). */
export function momentText(iso: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  return day.format(moment) === day.format(now) ? time.format(moment) : dayAndTime.format(moment);
}
