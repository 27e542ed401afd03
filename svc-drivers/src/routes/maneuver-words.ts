import type { RouteStep, Turn } from '@rahi/contracts/places';
import { compassPoint } from './measures.js';

/** What is to be said of a step. */
export interface Maneuver {
  readonly turn: Turn;
  /** The road after it; empty when it has no name. */
  readonly street: string;
  /** On departure: degrees clockwise from north in which one sets out. */
  readonly bearing?: number | undefined;
  /** At a roundabout: which exit to take. */
  readonly exit?: number | undefined;
  /** On arrival: where the destination is. */
  readonly side?: 'left' | 'right' | undefined;
}

/** The documented three (§3). Where traffic keeps left, a U-turn is made to the right. */
export function documentedManeuver(turn: Turn): RouteStep['maneuver'] {
  if (turn.endsWith('left')) return 'turn-left';
  return turn.endsWith('right') || turn === 'u-turn' ? 'turn-right' : 'straight';
}

export function instructionOf({ turn, street, bearing, exit, side }: Maneuver): string {
  const onto = street ? ` onto ${street}` : '';
  switch (turn) {
    case 'depart':
      return `${bearing === undefined ? 'Set out' : `Head ${compassPoint(bearing)}`}${street ? ` on ${street}` : ''}`;
    case 'arrive':
      return `Arrive at your destination${side ? `, on the ${side}` : ''}`;
    case 'roundabout':
      return exit === undefined ? 'Enter the roundabout' : `At the roundabout take exit ${exit}${onto}`;
    case 'straight':
      return `Continue${onto}`;
    case 'u-turn':
      return `Make a U-turn${onto}`;
    case 'left':
      return `Turn left${onto}`;
    case 'right':
      return `Turn right${onto}`;
    case 'slight-left':
      return `Keep left${onto}`;
    case 'slight-right':
      return `Keep right${onto}`;
    case 'sharp-left':
      return `Turn sharp left${onto}`;
    case 'sharp-right':
      return `Turn sharp right${onto}`;
  }
}
