import type { RideDispatch } from '@rahi/contracts/dispatch';

export type Round = RideDispatch['rounds'][number];
export type Candidate = Round['candidates'][number];

/** The driver to whom a round offered the ride; null if there was none. */
export const offeredIn = ({ candidates }: Round): Candidate | null =>
  candidates.find(({ result }) => result === 'offered') ?? null;

/** The round that was chosen; else the last that offered the ride, else the last. */
export function shownRound(rounds: readonly Round[], chosen: string | null): Round | null {
  return (
    rounds.find(({ at }) => at === chosen) ?? rounds.findLast((round) => offeredIn(round)) ?? rounds.at(-1) ?? null
  );
}

/** How many drivers were offered a ride, and what came of it. */
export function answersOf(rounds: readonly Round[]): Record<'offered' | 'declined' | 'expired', number> {
  const answers = rounds.flatMap((round) => offeredIn(round)?.answer ?? []);
  const count = (answer: Candidate['answer']) => answers.filter((one) => one === answer).length;
  return { offered: answers.length, declined: count('declined'), expired: count('expired') };
}
