/** Not from the index: for demo fleets, loads and tests, whose drivers must not have one plate (`plate_shared`). */
const lastNumber = 9999;
const letters = 26;
const districts = 99;

/**
 * The number plate with this number, in the form of svc-drivers: "DL 01 AAA 0001" is number 0.
 * @param number whole and not negative; plates repeat after 17 thousand million
 */
export function plateNumbered(number: number): string {
  let rest = Math.floor(number / lastNumber);
  const series = Array.from({ length: 3 }, () => {
    const letter = String.fromCharCode(65 + (rest % letters));
    rest = Math.floor(rest / letters);
    return letter;
  }).join('');
  const district = String(1 + (rest % districts)).padStart(2, '0');
  return `DL ${district} ${series} ${String(1 + (number % lastNumber)).padStart(4, '0')}`;
}

/** The plate of a driver with this id, a UUID: each id has its own, but for one pair in 17 thousand million. */
export function plateOf(id: string): string {
  return plateNumbered(Number.parseInt(id.slice(-12), 16));
}
