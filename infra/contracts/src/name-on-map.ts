/** The length of a name on a map, in characters: an answer contains thousands of names, in one NATS message of 1 MB. */
const longest = 24;

/** A name short enough for a map, cut between characters. */
export function nameOnMap(name: string): string {
  if (name.length <= longest) return name;
  const characters = [...name];
  return characters.length <= longest ? name : `${characters.slice(0, longest - 1).join('')}…`;
}
