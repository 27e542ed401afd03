import { join } from 'node:path';
import { remoteConfig } from '@rahi/bundler-kit';

export default remoteConfig(import.meta.dirname, {
  devPort: 4103,
  // recharts asks for scales by name, which keeps all of d3-scale: 7.6 KB of gzip more.
  alias: { 'victory-vendor/d3-scale$': join(import.meta.dirname, 'chart-scales.mjs') },
});
