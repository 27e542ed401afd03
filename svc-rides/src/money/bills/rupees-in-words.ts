const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
/** The Indian scale: lakh and crore. */
const scales = [
  { size: 10_000_000, name: 'crore' },
  { size: 100_000, name: 'lakh' },
  { size: 1000, name: 'thousand' },
  { size: 100, name: 'hundred' },
];

/** An amount as invoices write it: 28350 paise → "Rupees two hundred eighty-three and fifty paise only". */
export function inWords(paise: number): string {
  const sign = paise < 0 ? 'minus ' : '';
  const [rupees, rest] = [Math.floor(Math.abs(paise) / 100), Math.abs(paise) % 100];
  const paiseWords = rest > 0 ? ` and ${numberInWords(rest)} paise` : '';
  return `Rupees ${sign}${numberInWords(rupees)}${paiseWords} only`;
}

function numberInWords(value: number): string {
  const scale = scales.find(({ size }) => value >= size);
  if (scale) {
    const rest = value % scale.size;
    const head = `${numberInWords(Math.floor(value / scale.size))} ${scale.name}`;
    return rest > 0 ? `${head} ${numberInWords(rest)}` : head;
  }
  if (value < small.length) return small[value] ?? '';
  const unit = value % 10;
  return [tens[Math.floor(value / 10)], unit > 0 && small[unit]].filter(Boolean).join('-');
}
