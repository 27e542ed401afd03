/** Words without accents and apostrophes, as searches compare them: "Zoë O’Neil" is "Zoe ONeil". The signs of Indian scripts stay. */
export function plainLetters(words: string): string {
  return words
    .normalize('NFD')
    .replace(/[\u0300-\u036F'\u2018\u2019\u02BC`\u00B4]/g, '')
    .normalize('NFC');
}
