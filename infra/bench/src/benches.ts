import { cityBuild } from './city-build/city-build.bench.js';
import { desk } from './desk/desk.bench.js';
import { dispatch } from './dispatch/dispatch.bench.js';
import { dispatchLater } from './dispatch-later/dispatch-later.bench.js';
import { frontEnd } from './front-end/front-end.bench.js';
import { firstVisit } from './first-visit/first-visit.bench.js';
import { fleetMap } from './fleet-map/fleet-map.bench.js';
import { idle } from './idle/idle.bench.js';
import { live } from './live/live.bench.js';
import { map } from './map/map.bench.js';
import { matching } from './matching/matching.bench.js';
import { money } from './money/money.bench.js';
import { nearby } from './nearby/nearby.bench.js';
import { position } from './position/position.bench.js';
import { ridesAtScale } from './rides-at-scale/rides-at-scale.bench.js';
import { rideRead } from './ride-read/ride-read.bench.js';
import type { Bench } from './runner.js';
import { roads } from './roads/roads.bench.js';
import { scale } from './scale/scale.bench.js';
import { search } from './search/search.bench.js';
import { shards } from './shards/shards.bench.js';
import { shift } from './shift/shift.bench.js';
import { soak } from './soak/soak.bench.js';
import { startUp } from './start-up/start-up.bench.js';
import { streams } from './streams/streams.bench.js';
import { tripCost } from './trip-cost/trip-cost.bench.js';
import { tripCycle } from './trip-cycle/trip-cycle.bench.js';
import { watching } from './watching/watching.bench.js';

/** In the order in which they run, the longest last. */
export const benches: Readonly<Record<string, Bench>> = {
  'front-end': frontEnd,
  'first-visit': firstVisit,
  map,
  'fleet-map': fleetMap,
  shift,
  search,
  'ride-read': rideRead,
  'trip-cycle': tripCycle,
  'trip-cost': tripCost,
  money,
  position,
  nearby,
  roads,
  matching,
  'city-build': cityBuild,
  dispatch,
  'dispatch-later': dispatchLater,
  live,
  streams,
  idle,
  watching,
  'start-up': startUp,
  desk,
  'rides-at-scale': ridesAtScale,
  shards,
  scale,
  soak,
};
