import { Icon, lazyScreen, Skeleton } from '@rahi/ui-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { FormattedMessage } from 'react-intl';
import styles from './kept-drivers.module.css';

// A separate file: few visits open it.
const KeptDriversDialog = lazyScreen(
  async () => (await import(/* webpackChunkName: "kept-drivers" */ './kept-drivers.dialog.js')).KeptDriversDialog,
  { name: 'keep.title', loading: <Skeleton shape="block" /> },
);

/** The way to the drivers whom the rider keeps (ADR 86). */
export function KeptDriversRow() {
  const [open, setOpen] = useOpenLayer();
  return (
    <>
      <button type="button" className={styles.row} onClick={() => setOpen(true)}>
        <Icon name="star" />
        <FormattedMessage id="keep.title" />
        <Icon name="chevron-right" />
      </button>
      {open && <KeptDriversDialog onClose={() => setOpen(false)} />}
    </>
  );
}
