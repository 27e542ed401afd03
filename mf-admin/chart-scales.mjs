// Stands in for d3-scale in the charts (webpack.config.mjs). A chart with another kind of axis needs its scale added here.
export { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
