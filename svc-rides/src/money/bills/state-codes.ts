/** The states and union territories of India by their codes of GST, the first two digits of a GST number. */
export const stateCodes = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '20',
  '21',
  '22',
  '23',
  '24',
  '26',
  '27',
  '29',
  '30',
  '31',
  '32',
  '33',
  '34',
  '35',
  '36',
  '37',
  '38',
] as const;
export type StateCode = (typeof stateCodes)[number];

/** A code as one of a state; null for any other text. */
export const stateCodeOf = (text: string | undefined): StateCode | null =>
  stateCodes.find((code) => code === text) ?? null;
