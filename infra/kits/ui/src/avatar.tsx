import { classNames } from './class-names.js';
import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  small?: boolean;
  /** The photo's address. Until it has loaded, or if it does not, the initials are shown. */
  photo?: string | null;
}

/** A photo, or initials, in a disc. Decorative: the name is next to it. */
export function Avatar({ name, small = false, photo }: AvatarProps) {
  return (
    <span
      className={classNames(styles.avatar, small && styles.small)}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    >
      {photo && <img className={styles.photo} src={photo} alt="" />}
    </span>
  );
}

/** First letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase('en-IN');
}
