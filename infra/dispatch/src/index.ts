export { leastCostAssignment } from './assignment/least-cost-assignment.js';
export { costTerms, minutesTo, type CostTerm } from './cost.js';
export { planRound } from './plan-round.js';
export type * from './round.js';
