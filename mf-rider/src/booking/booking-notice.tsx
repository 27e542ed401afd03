import { formatRupees } from '@rahi/contracts/money';
import { Banner, Button } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useRemote, type MessageId } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { OpenDues } from './open-dues.js';
import type { BookingNoticeState } from './use-booking.js';
import styles from './booking-notice.module.css';

const titles: Readonly<Record<string, MessageId | undefined>> = {
  account_suspended: 'area.suspended',
  reservation_overlaps: 'booking.overlaps',
  too_many_reservations: 'booking.tooMany',
  too_early: 'booking.otherTime',
  too_late: 'booking.otherTime',
};

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
  const { code } = notice.error;
  const ofReservations = code === 'reservation_overlaps' || code === 'too_many_reservations';
  return (
    <Banner
      tone="bad"
      title={formatMessage({ id: titles[code ?? ''] ?? 'booking.cannotBook' })}
      action={
        <Button
          small
          onClick={() => void navigate((ofReservations ? riderPaths.reservations : riderPaths.history)(basePath))}
        >
          <FormattedMessage id={ofReservations ? 'reservations.title' : 'booking.yourRides'} />
        </Button>
      }
    >
      {notice.error.detail}
    </Banner>
  );
}
