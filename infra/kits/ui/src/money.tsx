import { formatRupees, formatRupeesInColumn } from '@rahi/contracts/money';
import styles from './money.module.css';

interface MoneyProps {
  /** Wire text or a number of rupees. */
  rupees: string | number;
  /** Puts a sign before it: what is added to, or taken from, a sum. */
  signed?: boolean;
  /** With two decimals, whatever they are: for the rows of a bill (R38). */
  column?: boolean;
}

/** "₹1,284" or "₹200.55", in figures of one width (R16). In a table's column the points stand under one another. */
export function Money({ rupees, signed = false, column = false }: MoneyProps) {
  const format = column ? formatRupeesInColumn : formatRupees;
  const amount = Number(rupees);
  const sign = !signed || amount === 0 ? '' : amount < 0 ? '−' : '+';
  const text = signed ? `${sign}${format(Math.abs(amount))}` : format(rupees);
  return (
    <span className={styles.money} data-room={roomAfter(text)}>
      {text}
    </span>
  );
}

/** The decimals that R16 leaves out, for the room they would take. */
function roomAfter(text: string): string {
  const [, decimals] = text.split('.');
  return decimals === undefined ? '.00' : '0'.repeat(2 - decimals.length);
}
