import type { TurnAhead } from '@rahi/contracts/geo/ahead';

/** An announcement of a turn: its distance, rounded for speech, or that it is now. */
export interface Announcement {
  turn: TurnAhead;
  /** Metres, rounded; null when the turn is now. */
  metres: number | null;
}

/** From far to near: metres before a turn, or seconds at the present speed when that is farther. */
const calls = [
  { metres: 400, seconds: 30 },
  { metres: 150, seconds: 12 },
  { metres: 30, seconds: 4 },
] as const;
const isNow = (call: number) => call === calls.length - 1;

/**
 * Announces each turn at most three times: from afar, before it, and at it. Skips an announcement when a nearer one is
 * already due. To go straight on is said once for each road, and not on the road onto which the last turn led.
 */
export function createAnnouncer(): (turn: TurnAhead, speed: number | null) => Announcement | null {
  const said = new Map<string, number>();
  let road: string | null = null;
  return (turn, speed) => {
    const call = calls.findLastIndex(
      ({ metres, seconds }) => turn.metres <= Math.max(metres, seconds * Math.max(0, speed ?? 0)),
    );
    const name = nameOf(turn);
    if (call <= (said.get(name) ?? -1)) return null;
    said.set(name, call);
    const onto = turn.step.street ?? turn.step.instruction;
    if (turn.kind === 'straight' && onto === road) return null;
    road = onto;
    return { turn, metres: isNow(call) ? null : rounded(turn.metres) };
  };
}

/** The same turn of a route that was read again has the same name: about 10 m. */
function nameOf({ kind, step: { at, instruction } }: TurnAhead): string {
  return at ? `${kind} ${at[0].toFixed(4)} ${at[1].toFixed(4)}` : `${kind} ${instruction}`;
}

function rounded(metres: number): number {
  const to = metres >= 275 ? 100 : 50;
  return Math.max(to, Math.round(metres / to) * to);
}
