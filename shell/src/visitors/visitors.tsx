import type { User } from '@rahi/contracts/user';
import { Button, type IconName } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SignInServices } from '../sign-in/sign-in.screen.js';
import { signInVisitor } from './sign-in-visitor.js';
import { visitors, type Visitor } from './visitor.js';
import styles from './visitors.module.css';

interface VisitorsProps {
  services: SignInServices;
  inboxUrl: string;
  onSignedIn(user: User): void;
}

const icons: Readonly<Record<Visitor, IconName>> = { rider: 'user', driver: 'car', admin: 'work' };

/** Local mode: signs in as a rider, a driver or an administrator in one press, so that a newcomer sees each side. */
export function Visitors({ services, inboxUrl, onSignedIn }: VisitorsProps) {
  const { formatMessage } = useIntl();
  const [entering, setEntering] = useState<Visitor | null>(null);

  const enter = async (visitor: Visitor) => {
    setEntering(visitor);
    try {
      return onSignedIn(await signInVisitor(visitor, { ...services, inboxUrl }));
    } catch (error) {
      const description = describeError(formatMessage, error, 'visitors.failed');
      services.toast.show({ title: formatMessage({ id: 'error.title' }), description, tone: 'bad' });
    }
    setEntering(null);
  };

  return (
    <section className={styles.visitors} aria-labelledby="visitors">
      <h2 id="visitors">
        <FormattedMessage id="visitors.heading" />
      </h2>
      <p className={styles.why}>
        <FormattedMessage id="visitors.why" />
      </p>
      {visitors.map((visitor) => (
        <Button
          key={visitor}
          wide
          icon={icons[visitor]}
          loading={entering === visitor}
          aria-disabled={entering !== null}
          onClick={() => void enter(visitor)}
        >
          <FormattedMessage id={`visitors.${visitor}`} />
        </Button>
      ))}
    </section>
  );
}
