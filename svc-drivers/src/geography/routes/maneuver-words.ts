import { languages, type Language, type Saying } from '@rahi/contracts';
import type { RouteStep, Turn } from '@rahi/contracts/places';
import { say } from '../../say.js';
import { compassPoint } from './measures.js';

/** The parts of a step's instruction. */
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
  /** On arrival: whether it is on the other side of a divided road. */
  readonly across?: boolean | undefined;
}

/** The documented three (§3). Where traffic keeps left, a U-turn is made to the right. */
export function documentedManeuver(turn: Turn): RouteStep['maneuver'] {
  if (turn.endsWith('left')) return 'turn-left';
  return turn.endsWith('right') || turn === 'u-turn' ? 'turn-right' : 'straight';
}

/** The driver's instruction, in their language. */
export function instructionOf(maneuver: Maneuver, language: Language = languages[0]): string {
  return wordsOf(maneuver).in(language);
}

const arrivals = { left: 'turn.arriveLeft', right: 'turn.arriveRight' } as const;

function wordsOf({ turn, street, bearing, exit, side, across }: Maneuver): Saying {
  switch (turn) {
    case 'depart': {
      if (bearing === undefined) return street ? say('turn.departOn', { street }) : say('turn.depart');
      const point = say(`point.${compassPoint(bearing)}`);
      return street ? say('turn.headOn', { point, street }) : say('turn.head', { point });
    }
    case 'arrive':
      return say(across ? 'turn.arriveAcross' : side === undefined ? 'turn.arrive' : arrivals[side]);
    case 'roundabout':
      if (exit === undefined) return say('turn.enterRoundabout');
      return street ? say('turn.roundaboutOnto', { exit, street }) : say('turn.roundabout', { exit });
    default:
      return street ? say(`turn.${turn}Onto`, { street }) : say(`turn.${turn}`);
  }
}
