import { IconButton } from '@rahi/ui-kit';
import { useStore, type Store, type ToastService } from '@rahi/web-kit';
import { Toast } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { defaultDurationMs, type ShownToast } from './toast-store.js';
import styles from './toaster.module.css';

interface ToasterProps {
  shown: Store<ShownToast | null>;
  toasts: ToastService;
}

/** Shows the current toast: for 5 s, dismissed by a swipe of at least 50 px to the right, focused by F8 (§9). */
export function Toaster({ shown, toasts }: ToasterProps) {
  const { formatMessage } = useIntl();
  const toast = useStore(shown);
  const viewport = useRef<HTMLOListElement>(null);
  const id = toast?.id;
  useEffect(() => {
    if (id !== undefined) toTheTop(viewport.current);
  }, [id]);
  return (
    <Toast.Provider
      duration={defaultDurationMs}
      swipeDirection="right"
      swipeThreshold={50}
      label={formatMessage({ id: 'toasts.notice' })}
    >
      {toast && (
        <Toast.Root
          key={toast.id}
          className={styles.toast}
          data-tone={toast.tone ?? 'neutral'}
          type={toast.tone === 'bad' ? 'foreground' : 'background'}
          open={toast.open}
          duration={toast.durationMs}
          onOpenChange={(open) => open || toasts.dismiss(toast.id)}
        >
          <div className={styles.words}>
            <Toast.Title className={styles.title}>{toast.title}</Toast.Title>
            {toast.description && (
              <Toast.Description className={styles.description}>{toast.description}</Toast.Description>
            )}
          </div>
          {toast.action && (
            <Toast.Action className={styles.action} altText={toast.action.label} onClick={toast.action.onPress}>
              {toast.action.label}
            </Toast.Action>
          )}
          <Toast.Close asChild>
            <IconButton icon="close" label={formatMessage({ id: 'toasts.dismiss' })} />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport ref={viewport} popover="manual" hotkey={['F8']} className={styles.viewport} />
    </Toast.Provider>
  );
}

/** Shows an element above all others, a dialog that is open included. */
function toTheTop(element: HTMLElement | null): void {
  if (!element || !('showPopover' in element)) return;
  if (element.matches(':popover-open')) element.hidePopover();
  element.showPopover();
}
