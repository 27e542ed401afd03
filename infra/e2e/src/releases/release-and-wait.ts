import { areaOf, release, releasesIn } from '@rahi/release';
import { ROOT } from './last-release.js';
import { beforeEachRequest, spoilt } from './spoilt-service.js';

// release-and-wait.js <data folder> <version> <subject>: releases a svc-rides that fails a subject, and then does nothing,
// until it is killed.

const [dataDir = '', version = '', subject = ''] = process.argv.slice(2);
const build = spoilt(beforeEachRequest(`if (context.subject === '${subject}') throw new Error('no ${subject}');`));
await release({ root: ROOT, releases: releasesIn(dataDir), area: areaOf('svc-rides'), as: version, build });
setInterval(() => undefined, 60_000);
