/** How many people can split a fare: a car's seats, with some who left on the way. */
export const splitPeople = [2, 3, 4, 5, 6] as const;

/**
 * A fare in equal parts, to the paisa: what each of the others pays, and what is left for the one who paid the driver, who bears
 * the paise that cannot be divided.
 * @param people all of them, at least 1
 */
export function splitFare(paise: number, people: number): { others: number; own: number } {
  const others = Math.floor(paise / people);
  return { others, own: paise - others * (people - 1) };
}
