import { registrationNumber } from './registration-number.js';
import styles from './plate.module.css';

/** A vehicle's number as its plate shows it: "DL 01 AB 4207"; a number of another form as it was given. */
export function Plate({ number }: { number: string }) {
  return <span className={styles.plate}>{registrationNumber(number) ?? number}</span>;
}
