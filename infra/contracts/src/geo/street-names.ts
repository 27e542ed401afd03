// Plausible names, given by a street's place in the schematic grid. They do not claim to be the real street's.
const MARGS = [
  'MG Marg', 'Ashoka Marg', 'Tagore Marg', 'Shivaji Marg', 'Kasturba Marg', 'Azad Marg', 'Neem Marg', 'Patel Marg',
  'Sarojini Marg', 'Raman Marg', 'Tilak Marg', 'Lotus Marg', 'Gulmohar Marg', 'Nehru Marg', 'Kabir Marg', 'Bose Marg',
  'Jasmine Marg', 'Ambedkar Marg', 'Peepal Marg', 'Bhagat Singh Marg', 'Mayur Marg', 'Rani Lakshmi Marg',
  'Banyan Marg',
]; // prettier-ignore
const ROADS = [
  'Station Road', 'College Road', 'Temple Road', 'Market Road', 'Mill Road', 'Church Road', 'Lake Road', 'Hospital Road',
  'Library Road', 'Fort Road', 'Garden Road', 'Museum Road', 'Stadium Road', 'Palace Road', 'Court Road', 'Mango Road',
  'Depot Road', 'Bridge Road', 'School Road', 'Theatre Road', 'Canal Road', 'Tower Road', 'Post Office Road',
]; // prettier-ignore
const AVENUES = [
  'Ring Road', 'Grand Avenue', 'Republic Avenue', 'Independence Avenue', 'Trunk Road', 'Unity Avenue',
  'Himalaya Avenue', 'Sagar Avenue', 'Link Road', 'Victory Avenue', 'Science Avenue',
]; // prettier-ignore

const pick = (names: readonly string[], index: number): string =>
  names[((index % names.length) + names.length) % names.length] ?? 'Main Road';

/** The name of an avenue, by its number and the stretch of it, so that neighbours and next stretches differ. */
export const avenueName = (number: number, stretch: number): string => pick(AVENUES, number * 3 + stretch * 5);
/** The name of a north-south arterial. */
export const margName = (number: number, stretch: number): string => pick(MARGS, number * 5 + stretch * 9);
/** The name of an east-west arterial. */
export const roadName = (number: number, stretch: number): string => pick(ROADS, number * 7 + stretch * 10);

/** The number, 1 to 99, of the sector that fills a superblock; neighbours differ. */
export const sectorNumber = (i: number, j: number): number => ((((i * 13 + j * 29) % 99) + 99) % 99) + 1;
