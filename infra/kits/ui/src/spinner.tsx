import styles from './spinner.module.css';

/** A turning ring inside something that says in words what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
