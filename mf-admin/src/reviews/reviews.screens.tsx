import { ReviewScreen } from './review.screen.js';
import { ReviewsScreen } from './reviews.screen.js';

/** The queue, or one driver of it. */
export function ReviewScreens({ driverId }: { driverId: string | undefined }) {
  return driverId === undefined ? <ReviewsScreen /> : <ReviewScreen key={driverId} driverId={driverId} />;
}
