import { readsContacts } from '@rahi/contracts/masked-contacts';
import type { Incident, IncidentTrip } from '@rahi/contracts/incidents';
import type { Ride } from '@rahi/contracts/ride';
import { dialled, groupedPhone } from '@rahi/contracts/phones';
import { Button, ButtonLink, Card, Plate, QuerySection } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import type { UseQueryResult } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import styles from './incident.module.css';

interface IncidentPeopleProps {
  incident: Incident;
  ride: Ride | null;
  trip: UseQueryResult<IncidentTrip>;
}

/** Both people of the trip, first the one who raised it, with their numbers, even after the trip has ended. */
export function IncidentPeople({ incident, ride, trip }: IncidentPeopleProps) {
  const { formatMessage } = useIntl();
  return (
    <Card title={formatMessage({ id: 'incident.people' })}>
      <QuerySection query={trip} what="incident.thePeople" skeleton={<RowSkeletons />}>
        {({ people, guest = null, contacts }) => (
          <ul className={styles.people}>
            {guest && <GuestOfTrip guest={guest} />}
            {people
              .toSorted((a, b) => Number(b.role === incident.raisedBy) - Number(a.role === incident.raisedBy))
              .map((person) => (
                <Person key={person.role} person={person} plate={ride?.driver?.vehicleNumber ?? null} />
              ))}
            <TrustedContacts contacts={contacts} />
          </ul>
        )}
      </QuerySection>
    </Card>
  );
}

/** Whom the person who raised it trusts; nothing of a release that does not say. */
function TrustedContacts({ contacts }: Pick<IncidentTrip, 'contacts'>) {
  const { formatMessage } = useIntl();
  if (contacts === undefined) return null;
  if (contacts === null || contacts.length === 0) {
    return (
      <li className={styles.note}>
        <FormattedMessage id={contacts ? 'incident.noContacts' : 'incident.contactsUnread'} />
      </li>
    );
  }
  return contacts.map(({ of, name, phone, email }) => (
    <li key={`${of} ${name} ${phone} ${email}`} className={styles.person}>
      <div className={styles.who}>
        <span>{name}</span>
        <span className={styles.note}>{formatMessage({ id: 'incident.trustedBy' }, { of })}</span>
        {email && <span className={styles.note}>{email}</span>}
      </div>
      <Reach name={name} phone={phone} />
    </li>
  ));
}

/** R45: who travels, where the rider booked for somebody else. Without an account, so without a page. */
function GuestOfTrip({ guest: { name, phone } }: { guest: NonNullable<IncidentTrip['guest']> }) {
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <span>{name}</span>
        <span className={styles.note}>
          <FormattedMessage id="ride.guest" />
        </span>
      </div>
      <Reach name={name} phone={phone} />
    </li>
  );
}

function Person({ person, plate }: { person: IncidentTrip['people'][number]; plate: string | null }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const { role, id, phone, position } = person;
  const name = person.name || formatMessage({ id: `ride.${role}` });
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <Link className={styles.link} to={`${basePath}/${role === 'driver' ? 'driver' : 'user'}/${id}`}>
          {name}
        </Link>
        <span className={styles.note}>
          {formatMessage({ id: `ride.${role}` })}
          {position && (
            <>
              {' · '}
              <FormattedMessage id="incident.seen" values={{ at: momentText(position.at) }} />
            </>
          )}
        </span>
        {role === 'driver' && plate && <Plate number={plate} />}
      </div>
      <Reach name={name} phone={phone} />
    </li>
  );
}

interface ReachProps {
  name: string;
  phone: string | null;
}

/** The number to read out and to copy, and what calls it. */
function Reach({ name, phone }: ReachProps) {
  const { formatMessage } = useIntl();
  const { services, user: self } = useRemote();
  // A masked phone cannot be called.
  const mayCall = readsContacts({ isAdmin: true, adminRole: self.adminRole });
  const number = mayCall && phone ? dialled(phone) : null;
  if (!number) {
    return (
      <span className={styles.note}>{phone ? groupedPhone(phone) : <FormattedMessage id="incident.noPhone" />}</span>
    );
  }
  const copy = async () => {
    try {
      await window.navigator.clipboard.writeText(number);
      services.toast.show({
        title: formatMessage({ id: 'incident.copied' }, { number: groupedPhone(number) }),
        tone: 'ok',
      });
    } catch {
      // The browser does not let the page copy: the number is there to be selected.
      services.toast.show({ title: formatMessage({ id: 'incident.copyByHand' }), tone: 'warn' });
    }
  };
  return (
    <div className={styles.actions}>
      <span className={styles.number}>{groupedPhone(number)}</span>
      <Button small aria-label={formatMessage({ id: 'incident.copyWho' }, { name })} onClick={() => void copy()}>
        <FormattedMessage id="incident.copy" />
      </Button>
      <ButtonLink small href={`tel:${number}`} icon="phone" label={formatMessage({ id: 'incident.callWho' }, { name })}>
        <FormattedMessage id="incident.call" />
      </ButtonLink>
      <ButtonLink
        small
        href={`sms:${number}`}
        icon="chat"
        label={formatMessage({ id: 'incident.messageWho' }, { name })}
      >
        <FormattedMessage id="incident.message" />
      </ButtonLink>
    </div>
  );
}
