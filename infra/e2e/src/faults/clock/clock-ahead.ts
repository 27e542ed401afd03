import { fileURLToPath } from 'node:url';

/** Environment variables of a process whose clock is this many milliseconds ahead; empty for 0. */
export function clockAhead(ms: number): Readonly<Record<string, string>> {
  if (ms === 0) return {};
  const loaded = fileURLToPath(new URL('./shift-clock.js', import.meta.url));
  return { NODE_OPTIONS: `--import=${loaded}`, CLOCK_AHEAD_MS: String(ms) };
}
