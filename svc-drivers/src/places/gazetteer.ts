import { bengaluru } from './data/bengaluru.places.js';
import { chennai } from './data/chennai.places.js';
import { faridabad, ghaziabad, gurugram, noida } from './data/delhi-ncr.places.js';
import { delhi } from './data/delhi.places.js';
import { hyderabad } from './data/hyderabad.places.js';
import { howrah, kolkata } from './data/kolkata.places.js';
import { mumbai, naviMumbai, thane } from './data/mumbai.places.js';
import { pune } from './data/pune.places.js';
import type { CityPlaces } from './place.js';

/** The places shipped with the product (R27), the best known of each city first. */
export const gazetteer: readonly CityPlaces[] = [
  delhi,
  gurugram,
  noida,
  ghaziabad,
  faridabad,
  mumbai,
  thane,
  naviMumbai,
  bengaluru,
  hyderabad,
  chennai,
  kolkata,
  howrah,
  pune,
];
