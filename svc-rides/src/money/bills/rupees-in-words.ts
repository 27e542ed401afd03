import type { Language } from '@rahi/contracts';

/** Loaded with the first document, of each language alone. */
const writers = {
  'en-IN': () => import('to-words/en-IN'),
  'hi-IN': () => import('to-words/hi-IN'),
  'mr-IN': () => import('to-words/mr-IN'),
} as const satisfies Record<Language, unknown>;

/** An amount as invoices write it: 28350 paise → "Two Hundred Eighty Three Rupees And Fifty Paise Only". */
export async function inWords(paise: number, language: Language): Promise<string> {
  const { ToWords } = await writers[language]();
  const words = new ToWords().convert(paise / 100, { currency: true });
  return words.trim();
}
