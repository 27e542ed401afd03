import { formatRupees } from '@rahi/contracts/money';
import { Banner, Button } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';
import { riderPaths } from '../area/rider-paths.js';
import type { BookingNoticeState } from './use-booking.js';
import styles from './booking-notice.module.css';

export function BookingNotice({ notice }: { notice: BookingNoticeState | null }) {
  return <output className={styles.notice}>{notice && <Notice notice={notice} />}</output>;
}

function Notice({ notice }: { notice: BookingNoticeState }) {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  if (notice.kind === 'fare-changed') {
    return (
      <Banner title={`The fare is now ${formatRupees(notice.now)}`}>
        It was {formatRupees(notice.before)}. Book again to go at the new fare.
      </Banner>
    );
  }
  const suspended = notice.error.code === 'account_suspended';
  return (
    <Banner
      tone="bad"
      title={suspended ? 'Your account is suspended' : 'You cannot book this ride'}
      action={
        <Button small onClick={() => void navigate(riderPaths.history(basePath))}>
          Your rides
        </Button>
      }
    >
      {notice.error.detail}
    </Banner>
  );
}
