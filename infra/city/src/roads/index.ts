export { dijkstra } from './dijkstra.js';
export { unreachable } from './hierarchy.js';
export { RoadGraph } from './road-graph.js';
export { RoadNetwork, shortestSearch, type DrivenArc, type RoadRoute, type RoadTable } from './road-network.js';
export { vehicles, type RoadClass, type RoadInfo, type Vehicle } from './road.js';
export { RoadsFileError } from './roads-file.js';
export { farthestSnap, type Snap, type Waypoint } from './snap.js';
export type { NoStopping, Stopping, StoppingPlace } from './stopping.js';
export { slowness } from './speeds.js';
