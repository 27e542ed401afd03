import { Page, SegmentedControl, SheetHeader } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useSearchParams } from '@rahi/web-kit/router';
import { useIntl } from 'react-intl';
import { useProfile } from '../driver/profile.context.js';
import { useActiveRideRedirect } from '../driver/use-active-ride-redirect.js';
import { OpenReservations } from './open-reservations.js';
import { OwnReservations } from './own-reservations.js';

const faces = ['open', 'yours'] as const;

/** Rides that are booked for later (R43): those that the driver may take, and those that the driver took. */
export function ReservationsScreen() {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const { id } = useProfile();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const face = faces.find((one) => one === params.get('show')) ?? 'open';
  // After a ride was taken, its question is still an entry of the history: this takes it out.
  const show = (next: (typeof faces)[number]) =>
    void navigate(`${basePath}/reservations${next === 'open' ? '' : `?show=${next}`}`, { replace: true });
  useDocumentTitle(formatMessage({ id: 'reservations.title' }));
  useActiveRideRedirect(id);
  return (
    <Page>
      <SheetHeader title={formatMessage({ id: 'reservations.title' })} onBack={() => void navigate(basePath)} />
      <SegmentedControl
        label={formatMessage({ id: 'reservations.which' })}
        value={face}
        onChange={show}
        options={faces.map((value) => ({ value, label: formatMessage({ id: `reservations.show.${value}` }) }))}
      />
      {face === 'open' ? <OpenReservations onTaken={() => show('yours')} /> : <OwnReservations />}
    </Page>
  );
}
