import { formatRupees, formatRupeesInColumn } from '@rahi/contracts/money';
import styles from './money.module.css';

interface MoneyProps {
  /** Wire text or a number of rupees. */
  rupees: string | number;
  /** Shows a sign: for an amount added to, or taken from, a sum. */
  signed?: boolean;
  /** Always two decimals, so a column of amounts lines up (R38). */
  inColumn?: boolean;
}

/** "₹1,284" or "₹200.50", in figures of one width (R16); in a column "₹1,284.00". */
export function Money({ rupees, signed = false, inColumn = false }: MoneyProps) {
  const amount = Number(rupees);
  const format = inColumn ? formatRupeesInColumn : formatRupees;
  const sign = !signed || amount === 0 ? '' : amount < 0 ? '−' : '+';
  return <span className={styles.money}>{signed ? `${sign}${format(Math.abs(amount))}` : format(rupees)}</span>;
}
