export { leastCostAssignment } from './assignment/least-cost-assignment.js';
export { costTerms } from './cost.js';
export { planRound } from './plan-round.js';
export type {
  Candidate,
  Cost,
  FreeDriver,
  PlannedOffer,
  Receipt,
  RoundInput,
  RoundResult,
  WaitingRide,
  Why,
} from './round.js';
