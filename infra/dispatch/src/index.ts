export { leastCostAssignment } from './assignment/least-cost-assignment.js';
export { costTerms, minutesTo, type CostTerm } from './cost.js';
export { isLacking, misfitOf, misfits, type Asked, type Asking, type Misfit } from './preference.js';
export { notOffered, type NotOffered } from './not-offered.js';
export { planRound } from './plan-round.js';
export type * from './round.js';
export { unmetWishes } from './unmet-wishes.js';
