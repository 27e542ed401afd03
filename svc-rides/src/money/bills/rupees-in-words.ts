import type { Language } from '@rahi/contracts';
import { wordWriters } from '../../messages/word-writers.js';

/** An amount as invoices write it: 28350 paise → "Two Hundred Eighty Three Rupees And Fifty Paise Only". */
export async function inWords(paise: number, language: Language): Promise<string> {
  const { ToWords } = await wordWriters[language]();
  const words = new ToWords().convert(paise / 100, { currency: true });
  return words.trim();
}
