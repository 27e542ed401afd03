import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.js';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called on Escape, or by the button next to the action. */
  onClose(): void;
  title: string;
  children?: ReactNode;
  /** The buttons. */
  actions: ReactNode;
}

/**
 * A question over the page, in the browser's own `<dialog>`: it keeps the focus, makes the rest inert and gives the focus
 * back. (Radix' dialog writes a style element into the page, which the content security policy refuses.)
 */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    return () => element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {children && <div className={styles.words}>{children}</div>}
          <div className={styles.actions}>{actions}</div>
        </>
      )}
    </dialog>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** Describes the action: "Cancel ride", never "OK". */
  confirmLabel: string;
  /** Describes leaving: "Keep ride". */
  keepLabel: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  confirmLabel,
  keepLabel,
  danger,
  busy,
  onConfirm,
  onClose,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...rest}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            {keepLabel}
          </Button>
          <Button wide kind={danger ? 'danger' : 'secondary'} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
