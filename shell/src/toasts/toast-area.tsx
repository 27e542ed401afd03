import { useStore, type Store, type ToastService } from '@rahi/web-kit';
import { useEffect, useState, type ComponentType } from 'react';
import type { ShownToast } from './toast-store.js';
import styles from './toaster.module.css';

interface ToastAreaProps {
  shown: Store<ShownToast | null>;
  toasts: ToastService;
}

type ToasterPart = ComponentType<ToastAreaProps>;
type LoadToaster = () => Promise<ToasterPart>;

/** Milliseconds after which the page has what it needs itself, and fetches what it may need soon. */
const restMs = 3_000;
let known: ToasterPart | null = null;

/** Fetches what shows the toasts, once for the page. @throws Error when it does not arrive */
export async function loadToaster(): Promise<ToasterPart> {
  known ??= (await import('./toaster.js')).Toaster;
  return known;
}

/**
 * The place of the toasts. What shows them comes in a file of its own once the page has
 * what it needs, or with the first toast; until
 * it is there, and should it not arrive, the words are shown plainly.
 */
export function ToastArea({ shown, toasts, load = loadToaster }: ToastAreaProps & { load?: LoadToaster }) {
  const [Toaster, setToaster] = useState(() => known);
  const toast = useStore(shown);
  const id = toast?.id;

  useEffect(() => {
    if (Toaster) return undefined;
    const fetchIt = () =>
      load().then(
        (part) => setToaster(() => part),
        (error: unknown) => console.error(error),
      );
    // A new toast tries again.
    if (id !== undefined) void fetchIt();
    const timer = setTimeout(fetchIt, restMs);
    return () => clearTimeout(timer);
  }, [Toaster, load, id]);

  if (Toaster) return <Toaster shown={shown} toasts={toasts} />;
  if (!toast?.open) return null;
  return (
    <output className={styles.viewport}>
      <span className={styles.toast} data-tone={toast.tone ?? 'neutral'}>
        <span className={styles.words}>
          <span className={styles.title}>{toast.title}</span>
          {toast.description && <span className={styles.description}>{toast.description}</span>}
        </span>
      </span>
    </output>
  );
}
