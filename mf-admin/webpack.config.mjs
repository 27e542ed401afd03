import { join } from 'node:path';
import { remoteConfig } from '@rahi/bundler-kit';

const own = (file) => join(import.meta.dirname, file);

export default remoteConfig(import.meta.dirname, {
  devPort: 4103,
  alias: {
    // recharts asks for scales by name, which keeps all of d3-scale: 7.6 KB of gzip more.
    'victory-vendor/d3-scale$': own('chart-scales.mjs'),
    // d3-scale interpolates values of every kind, colours among them: 6.1 KB of gzip more.
    'd3-interpolate$': own('chart-interpolation.mjs'),
  },
});
