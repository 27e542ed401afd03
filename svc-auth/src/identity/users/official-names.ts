import { Refusal } from '@rahi/contracts';
import { say } from '../../say.js';

/** Letters of other scripts, and digits, that look like Latin ones. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аɑα4@',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еεҽ3',
    f: 'ƒ',
    h: 'һհн',
    i: 'іıι1|!ӏ',
    m: 'м',
    n: 'ոпη',
    o: 'оοօ0',
    p: 'рρ',
    r: 'г',
    s: 'ѕ5$',
    t: 'тτ7',
    u: 'υս',
    y: 'уүγ',
  }).flatMap(([letter, signs]) => Array.from(signs, (sign) => [sign, letter] as const)),
);

const brand = ['rahi', 'राही', 'राहि'];
/** Words for people who act for the platform or the state. None of them is a person's name by itself. */
const offices: readonly string[] = (
  'support supports helpdesk helpline help care customercare service services official admin administrator moderator staff ' +
  'team security safety emergency police desk payments payment billing refund refunds verification system operator agent ' +
  'सपोर्ट सहायता सहायक मदद हेल्पलाइन सेवा टीम एडमिन अधिकृत आधिकारिक सुरक्षा पुलिस सहाय्य हेल्पलाईन अॅडमिन पोलीस पोलिस आपत्कालीन'
).split(' ');
/** Words that may accompany an office without making it a person's name. */
const fillers = ['the', 'of', 'by', 'from', 'and', 'for', 'customer', 'india', 'ग्राहक', 'की', 'का', 'के', ...brand];

/**
 * Refuses a person's name that passes for the platform's or the state's own: "Rahi Support", "Customer Care", "R4hi-Helpdesk".
 * Rahi is a name of people, too: "Anil Rahi" is taken.
 * @throws Refusal invalid_input
 */
export function refuseOfficialName(name: string): void {
  if (!looksOfficial(name)) return;
  const message = say('profile.officialName');
  throw new Refusal('invalid_input', message, { errors: [{ in: 'body', at: 'name', message }] });
}

export function looksOfficial(name: string): boolean {
  const plain = latinized(name);
  const words = plain.split(/[^\p{L}\p{M}]+/u).filter(Boolean);
  const official = words.some((word) => offices.includes(word));
  if (official && words.every((word) => offices.includes(word) || fillers.includes(word))) return true;
  if (official && words.some((word) => brand.includes(word))) return true;
  const together = words.join('');
  return brand.some((ours) => offices.some((office) => [`${ours}${office}`, `${office}${ours}`].includes(together)));
}

/** Lower case, full-width and styled letters as plain ones, accents left out, lookalikes replaced within Latin words. */
function latinized(name: string): string {
  const lower = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036F\u200C\u200D]/g, '')
    .normalize('NFC');
  return Array.from(lower, (sign) => lookalikes.get(sign) ?? sign).join('');
}
