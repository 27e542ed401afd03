// npm run build: compiles and bundles what changed since the last time.
import { prepare } from './bootstrap/prepare.mjs';
import { failWith } from './bootstrap/step.mjs';

await prepare().catch(failWith);
