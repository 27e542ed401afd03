import { useStore, type Store, type ToastService } from '@rahi/web-kit';
import { useEffect, useState, type ComponentType } from 'react';
import { defaultDurationMs, type ShownToast } from './toast-store.js';
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
 * The place of the toasts. Their code is a separate file, loaded once the page is ready or with the first toast. Until
 * it is loaded, or if it cannot be, the text is shown plainly for as long as a toast lasts (§9).
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

  const plain = !Toaster && toast?.open ? toast : null;
  useEffect(() => {
    if (!plain) return undefined;
    const timer = setTimeout(() => toasts.dismiss(plain.id), plain.durationMs ?? defaultDurationMs);
    return () => clearTimeout(timer);
  }, [plain, toasts]);

  if (Toaster) return <Toaster shown={shown} toasts={toasts} />;
  if (!plain) return null;
  return (
    <output className={styles.viewport}>
      <span className={styles.toast} data-tone={plain.tone ?? 'neutral'}>
        <span className={styles.words}>
          <span className={styles.title}>{plain.title}</span>
          {plain.description && <span className={styles.description}>{plain.description}</span>}
        </span>
      </span>
    </output>
  );
}
