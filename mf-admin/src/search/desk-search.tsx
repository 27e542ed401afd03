import { classNames, Icon, lazyScreen } from '@rahi/ui-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { withLaterTexts } from '../with-later-texts.js';
import styles from './desk-search.module.css';

/** A file of its own: the desk is shown before anybody searches. */
export const loadSearch = withLaterTexts(
  async () => (await import(/* webpackChunkName: "search" */ './search.dialog.js')).SearchDialog,
);
const SearchDialog = lazyScreen(loadSearch, { name: 'search.open', loading: null });

/** As ARIA writes keys. */
const shortcuts = '/ Control+K Meta+K';
const fields = 'input, textarea, select, [contenteditable]';

/** Opens the search of the whole desk: a press, `/` where nothing is typed into, or Ctrl or ⌘ with K. */
export function DeskSearch({ className, nameClass }: { className: string | undefined; nameClass: string | undefined }) {
  const [open, setOpen] = useLayer<true>();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const typing = event.target instanceof Element && event.target.closest(fields) !== null;
    const isSlash = event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    // A dialog that asks something is answered first.
    if (event.defaultPrevented || (!isSlash && !isK) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classNames(styles.button, className)}
        aria-keyshortcuts={shortcuts}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={nameClass}>
          <FormattedMessage id="search.open" />
        </span>
        <kbd className={styles.key} aria-hidden>
          /
        </kbd>
      </button>
      {open && <SearchDialog onClose={() => setOpen(null)} />}
    </>
  );
}
