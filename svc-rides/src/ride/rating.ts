import type { rateRide, CallRequest } from '@rahi/contracts';
import type { RideEntity } from './ride.entity.js';

type Given = Pick<CallRequest<typeof rateRide>['body'], 'rating' | 'tags' | 'problems'>;

/** What a ride keeps of a rating, whoever of those who travelled gave it: each tag and problem once. */
export const ratingOf = ({
  rating,
  tags,
  problems,
}: Given): Pick<RideEntity, 'rating' | 'ratingTags' | 'ratingProblems'> => ({
  rating,
  ratingTags: [...new Set(tags)],
  ratingProblems: [...new Set(problems)],
});
