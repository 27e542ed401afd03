import { formatRupees } from '@rahi/contracts/money';
import { Banner, Button } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { OpenDues } from './open-dues.js';
import type { BookingNoticeState } from './use-booking.js';
import styles from './booking-notice.module.css';

export function BookingNotice({ notice }: { notice: BookingNoticeState | null }) {
  return <output className={styles.notice}>{notice && <Notice notice={notice} />}</output>;
}

function Notice({ notice }: { notice: BookingNoticeState }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  if (notice.kind === 'fare-changed') {
    return (
      <Banner title={formatMessage({ id: 'booking.fareChanged' }, { now: formatRupees(notice.now) })}>
        <FormattedMessage id="booking.fareChangedHint" values={{ before: formatRupees(notice.before) }} />
      </Banner>
    );
  }
  if (notice.kind === 'dues') return <OpenDues words={notice.error.detail} />;
  const suspended = notice.error.code === 'account_suspended';
  return (
    <Banner
      tone="bad"
      title={formatMessage({ id: suspended ? 'area.suspended' : 'booking.cannotBook' })}
      action={
        <Button small onClick={() => void navigate(riderPaths.history(basePath))}>
          <FormattedMessage id="booking.yourRides" />
        </Button>
      }
    >
      {notice.error.detail}
    </Banner>
  );
}
