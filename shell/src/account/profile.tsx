import { groupedPhone } from '@rahi/contracts/phones';
import type { User } from '@rahi/contracts/user';
import { Avatar, Banner, Button, Stat, StatRow } from '@rahi/ui-kit';
import { formatCount, type RemoteServices, photoOf } from '@rahi/web-kit';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isComplete } from '../session/session-service.js';
import { EmailText } from './email-text.js';
import { Photo } from './photo.js';
import { ProfileForm } from './profile-form.js';
import styles from './account.module.css';

interface ProfileProps {
  user: User;
  services: Pick<RemoteServices, 'api' | 'session' | 'toast'>;
}

/** Shows and edits the person's profile. The form starts open when the name or the phone number is missing (R33). */
export function Profile({ user, services }: ProfileProps) {
  const { formatMessage } = useIntl();
  const [editing, setEditing] = useState(!isComplete(user));
  const section = useRef<HTMLElement>(null);
  const turn = useRef(editing);
  // The focused element was removed: the focus moves to the first field, or back to the button afterwards.
  useEffect(() => {
    if (turn.current !== editing) section.current?.querySelector<HTMLElement>('input, button')?.focus();
    turn.current = editing;
  }, [editing]);
  const { name, phone, email, totalTrips, rating } = user;
  if (editing)
    return (
      <section ref={section} className={styles.section} aria-labelledby="account-profile">
        <h2 id="account-profile" className={styles.heading}>
          <FormattedMessage id="account.profile" />
        </h2>
        {!isComplete(user) && <Banner title={formatMessage({ id: 'account.incomplete' })} />}
        <ProfileForm user={user} services={services} onDone={() => setEditing(false)} />
      </section>
    );
  return (
    <section ref={section} className={styles.section} aria-label={formatMessage({ id: 'account.profile' })}>
      <div className={styles.person}>
        <Avatar name={name ?? email} photo={photoOf(user)} />
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <p className={styles.detail}>{phone && groupedPhone(phone)}</p>
          <p className={styles.quiet}>
            <EmailText email={email} />
          </p>
        </div>
        <Button small onClick={() => setEditing(true)}>
          <FormattedMessage id="account.edit" />
        </Button>
      </div>
      <Photo user={user} services={services} />
      <StatRow>
        <Stat label={formatMessage({ id: 'account.trips' })}>{formatCount(totalTrips)}</Stat>
        {rating !== null && <Stat label={formatMessage({ id: 'account.rating' })}>{rating.toFixed(1)}</Stat>}
      </StatRow>
    </section>
  );
}
