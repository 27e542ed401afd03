// node release-bundled.js <data folder> <version>: releases mf-driver from its bundles beside a running product, as a process that can be killed.
import { areaOf, pageCheck, release, releasesIn, siteForChecks } from '@rahi/release';
import { bundled } from './bad-versions.js';
import { ROOT } from './last-release.js';

const [dataDir = '', as = ''] = process.argv.slice(2);
const check = pageCheck({ site: await siteForChecks(dataDir, console.log) });
await release({
  root: ROOT,
  releases: releasesIn(dataDir, process.env),
  area: areaOf('mf-driver'),
  as,
  build: bundled(),
  check,
});
