import { randomUUID } from 'node:crypto';
import { usualVehicleType, type LatLng } from '@rahi/contracts';
import { plateNumbered } from '@rahi/contracts/numbered-plates';
import { chanceOf } from '@rahi/simulator';
import type { FleetDriver } from '../nearby/fleet.js';

/** Centres of forty large cities, the largest first. Those whose roads are known are not among them. */
const cities: readonly (readonly [lat: number, lng: number])[] = [
  [28.6139, 77.209],
  [17.385, 78.4867],
  [23.0225, 72.5714],
  [13.0827, 80.2707],
  [22.5726, 88.3639],
  [18.5204, 73.8567],
  [21.1702, 72.8311],
  [26.9124, 75.7873],
  [26.8467, 80.9462],
  [26.4499, 80.3319],
  [21.1458, 79.0882],
  [22.7196, 75.8577],
  [23.2599, 77.4126],
  [17.6868, 83.2185],
  [25.5941, 85.1376],
  [22.3072, 73.1812],
  [30.901, 75.8573],
  [27.1767, 78.0081],
  [19.9975, 73.7898],
  [28.9845, 77.7064],
  [22.3039, 70.8022],
  [19.8762, 75.3433],
  [34.0837, 74.7973],
  [23.7957, 86.4304],
  [31.634, 74.8723],
  [25.4358, 81.8463],
  [23.3441, 85.3096],
  [11.0168, 76.9558],
  [23.1815, 79.9864],
  [26.2183, 78.1828],
  [16.5062, 80.648],
  [26.2389, 73.0243],
  [9.9252, 78.1198],
  [21.2514, 81.6296],
  [26.1445, 91.7362],
  [30.7333, 76.7794],
  [17.6599, 75.9064],
  [15.3647, 75.124],
  [10.7905, 78.7047],
  [12.2958, 76.6394],
];
/** Zipf's law: the n-th city has 1/n of the people of the largest, which has 23 % of all. */
const weights = cities.map((_, rank) => 1 / (rank + 1));
const whole = weights.reduce((sum, weight) => sum + weight, 0);
/** Standard deviation of the distance from the centre of the largest city, in kilometres for each axis; others by their area. */
const spreadKm = 10;
const leastSpreadKm = 3.5;
const kmPerDegree = 111.2;

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Where a driver or a rider is: in a city by its size, gathered around its centre. */
export function placeInCountry(chance: () => number): LatLng {
  let left = chance() * whole;
  let city = 0;
  while (city < cities.length - 1 && left > (weights[city] ?? 0)) {
    left -= weights[city] ?? 0;
    city += 1;
  }
  const [lat, lng] = cities[city] ?? [0, 0];
  const km = Math.max(leastSpreadKm, spreadKm / Math.sqrt(city + 1));
  const radius = (km / kmPerDegree) * Math.sqrt(-2 * Math.log(1 - chance()));
  const angle = 2 * Math.PI * chance();
  return {
    lat: rounded(lat + radius * Math.sin(angle)),
    lng: rounded(lng + (radius * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180)),
  };
}

export function countryFleet(count: number): FleetDriver[] {
  const chance = chanceOf(11);
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    name: `Driver ${index}`,
    vehicleModel: 'White Dzire',
    vehicleNumber: plateNumbered(index),
    vehicleType: usualVehicleType(index),
    ...placeInCountry(chance),
  }));
}
