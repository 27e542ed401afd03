import type { Candidate } from '@rahi/dispatch';

type Reader = 'admin' | 'driver';
type Sentence = Readonly<Record<Reader, (candidate: Candidate) => string>>;

const minutesOf = ({ cost, km }: Candidate) =>
  cost ? `${Math.max(1, Math.round(cost.minutes))} min from the pickup` : `${km.toFixed(1)} km from the pickup`;

/** Why a driver was or was not offered a ride: about the driver to administrators, to the driver about themself. */
const sentences: Readonly<Record<Candidate['why'], Sentence>> = {
  offered: {
    admin: (candidate) => `Offered: ${minutesOf(candidate)}, the best choice of this round.`,
    driver: (candidate) => `You were ${minutesOf(candidate)}, the best choice at that moment.`,
  },
  another_ride: {
    admin: () => 'Was offered another ride in the same round.',
    driver: () => 'You were offered another ride at that moment.',
  },
  costlier: {
    admin: (candidate) => `${minutesOf(candidate)}; another driver was the better choice.`,
    driver: (candidate) =>
      `You were ${minutesOf(candidate)}; another driver was nearer, had waited longer or stood among others.`,
  },
  lower_rated: {
    admin: () => 'A driver close by has the higher rating.',
    driver: () => 'A driver close to you has the higher rating.',
  },
  not_named: {
    admin: () => 'The rider had chosen another driver.',
    driver: () => 'The rider had chosen another driver.',
  },
  excluded: {
    admin: () => 'Had declined it, let it expire or given it back.',
    driver: () => 'You had declined it, let it expire or given it back.',
  },
  too_far: {
    admin: ({ km }) => `${km.toFixed(1)} km from the pickup: farther than 10 km.`,
    driver: () => 'The pickup was more than 10 km from you.',
  },
  own_limit: {
    admin: ({ km }) => `${km.toFixed(1)} km from the pickup: farther than the driver’s own limit.`,
    driver: () => 'The pickup was farther than the limit that you have set.',
  },
  wrong_way: {
    admin: () => 'Is going home, and the ride does not lead there.',
    driver: () => '“Go home” was on, and the ride did not lead there.',
  },
  own_ride: {
    admin: () => 'Is the rider of this ride.',
    driver: () => 'It was your own ride.',
  },
};

export function whyOf(candidate: Candidate, reader: Reader): string {
  return sentences[candidate.why][reader](candidate);
}
