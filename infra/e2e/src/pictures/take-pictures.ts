import { anyLine, closeTestRoot, openBrowser, openTestRoot, startProduct } from '@rahi/testing-kit';
import { deskPictures } from './desk-pictures.js';
import { driverPictures } from './driver-pictures.js';
import { riderPictures } from './rider-pictures.js';
import { routePictures } from './route-pictures.js';

// npm run pictures [-- rider desk driver routes]: takes the pictures of the README and of infra/docs/city.md.
const scenes = { rider: riderPictures, desk: deskPictures, driver: driverPictures, routes: routePictures };
const wanted = process.argv.slice(2);
if (wanted.some((name) => !(name in scenes))) {
  console.error(`npm run pictures -- <scene> …: ${Object.keys(scenes).join(', ')}`);
  process.exit(2);
}

const { dir } = await openTestRoot();
const browser = await openBrowser();
try {
  const expectedInLogs = [anyLine('its pictures are looked at, and not its logs')];
  const product = await startProduct({ demo: true, env: { DEMO_PACE: '1', UNPAID_RIDES: '0' }, expectedInLogs });
  for (const [name, take] of Object.entries(scenes))
    if (wanted.length === 0 || wanted.includes(name)) await take({ product, browser });
  await product.stop();
} finally {
  await browser.close();
  await closeTestRoot(dir);
}
