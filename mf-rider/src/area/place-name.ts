/** The head of an address, for a bubble on the map: "Hill Road" of "Hill Road, Bandra West, Mumbai". */
export function placeName(address: string): string {
  const [first = '', second] = address.split(',').map((part) => part.trim());
  // A house number says nothing alone.
  return second && !/[\p{L}\p{M}]{3}/u.test(first) ? `${first}, ${second}` : first;
}
