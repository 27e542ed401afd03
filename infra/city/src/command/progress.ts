/** Below this, nobody wonders how long it takes. */
const SHORT_MS = 3000;

/**
 * A line for each quarter of a work, with the time that is left where it is long.
 * @param now milliseconds, for tests
 */
export function quarters(
  say: (line: string) => void,
  now: () => number = () => performance.now(),
): (share: number) => void {
  const begun = now();
  let said = 0;
  return (share) => {
    const quarter = Math.floor(share * 4) * 25;
    if (quarter <= said) return;
    said = quarter;
    const took = now() - begun;
    const left = (took / share) * (1 - share);
    say(`  ${quarter} %${took >= SHORT_MS && quarter < 100 ? `, ${duration(left)} left` : ''}`);
  };
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
