// What recharts finds under `victory-vendor/d3-scale`: it asks for scales by name, so that a build keeps all of them with
// their calendars, colours and formats. A chart of ours with another kind of axis needs its scale added here.
export { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
