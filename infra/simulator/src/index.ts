export { bookingOf, type Order } from './api/booking.js';
export { chanceOf, gapMs } from './load/chance.js';
export { Latencies } from './load/latencies.js';
export { LoadClient, type LoadAnswer } from './load/load-client.js';
export { openLoop, type Arrival, type OpenLoopOptions, type OpenLoopResult } from './load/open-loop.js';
export { checkPlan, loadBounds, type LoadPerson, type LoadPlan } from './load/load-plan.js';
export { LoadReport, reportText, type RequestKind } from './load/load-report.js';
export { runLoad } from './load/run-load.js';
