export * from './driver-penalty.js';
export * from './duty.js';
export * from './figures.js';
export * from './rule-set.js';
export * from './rule-sets.js';
export * from './states.js';
export * from './vehicles.js';
