/** Minutes and whole seconds, as on a stopwatch: "1:05", and "61:05" after an hour. At least "0:00". */
export function stopwatchText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
