export { chanceOf, gapMs } from './load/chance.js';
export { Latencies } from './load/latencies.js';
export { LoadClient, type LoadAnswer } from './load/load-client.js';
export { openLoop, type Arrival, type OpenLoopOptions, type OpenLoopResult } from './load/open-loop.js';
