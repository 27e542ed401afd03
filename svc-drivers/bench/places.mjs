// Measures the gazetteer: node bench/places.mjs, after a build. CPU time of a search and of a reverse look-up.
import { placeIndex } from '../dist/places/place-index.js';

const queries = [
  'airport',
  'sa',
  'metro',
  'indirangar',
  'conaught place delhi',
  'railway station',
  'xyzzyplugh',
  'हौज',
];
const near = { lat: 28.6139, lng: 77.209 };

function each(work, times = 4000) {
  for (let n = 0; n < 500; n++) work(n);
  const began = process.cpuUsage().user;
  for (let n = 0; n < times; n++) work(n);
  return ((process.cpuUsage().user - began) / 1000 / times).toFixed(3);
}

const search = each((n) => placeIndex.search(queries[n % queries.length], near));
const reverse = each((n) => placeIndex.reverse(near.lat + n / 20_000, near.lng));
console.log(`${placeIndex.places.length} places: search ${search} ms, reverse ${reverse} ms`);
