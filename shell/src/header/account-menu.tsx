import { Button, IconButton } from '@rahi/ui-kit';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './account-menu.module.css';

interface AccountMenuProps {
  name: string;
  /** The person's photo, in place of the icon. */
  picture: ReactNode;
  onAccount(): void;
  themeLabel: string;
  onTheme(): void;
  onAbout(): void;
  onSignOut(): void;
  /** Shown first; the menu then is there at every width. */
  children?: ReactNode;
}

/** The entries that have no room in a phone's header. Closes on Escape, on a press elsewhere, and when the focus leaves it. */
export function AccountMenu(props: AccountMenuProps) {
  const { name, picture, onAccount, themeLabel, onTheme, onAbout, onSignOut, children } = props;
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div
      ref={root}
      className={styles.menu}
      data-always={children ? true : undefined}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <IconButton
        icon={children ? 'menu' : 'user'}
        picture={children ? undefined : picture}
        label={formatMessage({ id: 'header.account' })}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen((was) => !was)}
      />
      <div id={id} className={styles.panel} hidden={!open}>
        <p className={styles.name}>{name}</p>
        {children}
        <Button
          wide
          kind="quiet"
          icon="user"
          onClick={() => {
            setOpen(false);
            onAccount();
          }}
        >
          <FormattedMessage id="header.yourAccount" />
        </Button>
        <Button wide kind="quiet" icon="sun" onClick={onTheme}>
          {themeLabel}
        </Button>
        <Button wide kind="quiet" icon="info" onClick={onAbout}>
          <FormattedMessage id="header.aboutRahi" />
        </Button>
        <Button wide kind="quiet" icon="sign-out" onClick={onSignOut}>
          <FormattedMessage id="header.logOut" />
        </Button>
      </div>
    </div>
  );
}
