import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { testFolder } from '@rahi/machine-kit';
import { areaOf, pageCheck, release, releasesIn } from '@rahi/release';
import { sharedProduct, type SharedProduct } from '@rahi/testing-kit';
import { bundled, hangs, throwsInModule, throwsOnLoad } from './bad-versions.js';
import { ROOT } from './last-release.js';

const driver = areaOf('mf-driver');
let product: SharedProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

it('a front end that works passes its check beside a running product', async () => {
  const folder = join(testFolder('built'), 'mf-driver');
  mkdirSync(folder, { recursive: true });
  await bundled()(ROOT, driver, '9.0.0', folder);
  const checked = pageCheck({ site: product })(releasesIn(product.dataDir), driver, '9.0.0', folder);
  await expect(checked).resolves.toBeUndefined();
  rmSync(folder, { recursive: true });
});

it.each([
  ['throws on load', '9.1.0', throwsOnLoad, /^mf-driver 9\.1\.0 .* was not released\. http.* threw: .*on load/],
  ['throws when the shell loads it', '9.2.0', throwsInModule, /threw: .*\(Error: in a module\)/],
  ['hangs', '9.3.0', hangs, /did not come up within 5 s/],
])('one that %s is refused with its own words, before anybody gets it', async (_what, as, spoil, words) => {
  const releases = releasesIn(product.dataDir);
  const pointer = () => readFileSync(join(releases.web, 'remotes.json'), 'utf8');
  const before = pointer();
  const check = pageCheck({ site: product, patienceMs: 5000 });
  const bad = release({ root: ROOT, releases, area: driver, as, build: bundled(spoil), check });
  await expect(bad).rejects.toThrow(words);
  expect(pointer()).toBe(before);
});
