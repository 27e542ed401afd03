import { placeText } from '@rahi/ui-kit';
/** The head of an address in the person's letters, for a bubble on the map: "Hill Road" of "Hill Road, Bandra West, Mumbai". */
export function placeName(address: string): string {
  const [first = '', second] = address.split(',').map((part) => part.trim());
  // A house number says nothing alone.
  return placeText(second && !/[\p{L}\p{M}]{3}/u.test(first) ? `${first}, ${second}` : first);
}
