import type { User } from '@rahi/contracts/user';
import { Button, Page, SheetHeader } from '@rahi/ui-kit';
import { createQueryClient, useDocumentTitle, type RemoteServices } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useLocation } from '@rahi/web-kit/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LanguageControl } from '../language/language-control.js';
import type { NotificationsControl } from '../notifications/notifications-control.js';
import { homeOf } from '../session/session-service.js';
import type { AppearanceControl } from '../theme/appearance.js';
import { Contacts } from './contacts.js';
import { DataRequests } from './data-requests.js';
import { DeviceRow } from './device-row.js';
import { GenderField } from './gender.js';
import { Help } from './help.js';
import { KindSwitches } from './kind-switches.js';
import { LanguageSection } from './language-choice.js';
import { Passkeys } from './passkeys.js';
import { Profile } from './profile.js';
import { QuietHours } from './quiet-hours.js';
import { ReceiptMail } from './receipt-mail.js';
import { SavedPlaces } from './saved-places.js';
import { Sessions } from './sessions.js';
import { ThemeChoiceSection } from './theme-choice.js';
import styles from './account.module.css';

interface AccountScreenProps {
  user: User;
  services: RemoteServices;
  notifications: NotificationsControl;
  appearance: AppearanceControl;
  language: LanguageControl;
}

/** What belongs to the person, in every mode (R33). Logging out is last. */
export function AccountScreen({ user, services, notifications, appearance, language }: AccountScreenProps) {
  const { formatMessage } = useIntl();
  const [queryClient] = useState(createQueryClient);
  const navigate = useNavigate();
  const { key } = useLocation();
  useDocumentTitle(formatMessage({ id: 'account.title' }));
  // A page that begins here has nothing of Rahi before it.
  const back = () => void (key === 'default' ? navigate(homeOf(user)) : navigate(-1));

  return (
    <QueryClientProvider client={queryClient}>
      <Page>
        <SheetHeader title={formatMessage({ id: 'account.title' })} onBack={back} />
        <Profile user={user} services={services} />
        <GenderField user={user} services={services} />
        <SavedPlaces user={user} services={services} />
        <Contacts user={user} services={services} />
        <section className={styles.section} aria-labelledby="account-notifications">
          <h2 id="account-notifications" className={styles.heading}>
            <FormattedMessage id="account.notifications" />
          </h2>
          <DeviceRow notifications={notifications} toast={services.toast} />
          <KindSwitches user={user} services={services} />
          <QuietHours services={services} />
          <ReceiptMail user={user} services={services} />
        </section>
        <ThemeChoiceSection appearance={appearance} />
        <LanguageSection language={language} toast={services.toast} />
        <Passkeys user={user} services={services} />
        <Sessions user={user} services={services} />
        <DataRequests user={user} services={services} />
        <Help api={services.api} />
        <Button wide icon="sign-out" onClick={() => void services.session.signOut()}>
          <FormattedMessage id="header.logOut" />
        </Button>
      </Page>
    </QueryClientProvider>
  );
}
