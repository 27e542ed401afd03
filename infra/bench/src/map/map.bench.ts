import type { Report } from '../measurement.js';
import { versionsOf, withScreens } from '../product/bench-product.js';
import { measureFirstMap } from './first-map.js';
import { measureStages } from './stages.js';

/** The first map of a phone, and the map while a trip goes from stage to stage. */
export function map(): Promise<Report> {
  return withScreens(async (product, browser) => {
    const first = await measureFirstMap(product, browser);
    const stages = await measureStages(product, browser);
    const versions = { ...(await versionsOf(product)), Chromium: browser.version };
    return { measurements: [...first, ...stages], versions, notes };
  });
}

const notes = [
  'First map: rider and driver at Dadar on a phone of 390 × 844 at 2 pixels a pixel, the desk’s live map at 1440 × 900; nothing cached. ' +
    'Script is what has come when the map stands, at gzip level 9. Map data are the tiles of the next five seconds too, as they ' +
    'travel (Brotli), the coarse ones that stand for what has not come among them. The slow phone has a CPU 4 times slower, 1.6 Mbit/s and ' +
    '150 ms for every request; its map is painted when every part of it lies under a tile.',
  'Stages: a rider’s page from the search for a driver to the end of the trip. In every frame, 10 × 14 points of the map are looked up; a ' +
    'frame with a point that lies under no painted tile is blank there.',
];
