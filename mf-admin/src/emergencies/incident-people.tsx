import { readsContacts } from '@rahi/contracts/masked-contacts';
import type { Incident, IncidentTrip } from '@rahi/contracts/incidents';
import type { Ride } from '@rahi/contracts/ride';
import { dialled, groupedPhone } from '@rahi/contracts/phones';
import { ButtonLink, Card, Plate, QuerySection } from '@rahi/ui-kit';
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
        {({ people, guest = null }) => (
          <ul className={styles.people}>
            {guest && <GuestOfTrip guest={guest} />}
            {people
              .toSorted((a, b) => Number(b.role === incident.raisedBy) - Number(a.role === incident.raisedBy))
              .map((person) => (
                <Person key={person.role} person={person} plate={ride?.driver?.vehicleNumber ?? null} />
              ))}
          </ul>
        )}
      </QuerySection>
    </Card>
  );
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

function Reach({ name, phone }: ReachProps) {
  const { formatMessage } = useIntl();
  const { user: self } = useRemote();
  // A masked phone cannot be called.
  const mayCall = readsContacts({ isAdmin: true, adminRole: self.adminRole });
  const number = mayCall && phone ? dialled(phone) : null;
  return number ? (
    <div className={styles.actions}>
      <ButtonLink href={`tel:${number}`} icon="phone" label={formatMessage({ id: 'incident.callWho' }, { name })}>
        <FormattedMessage id="incident.call" />
      </ButtonLink>
      <ButtonLink href={`sms:${number}`} icon="chat" label={formatMessage({ id: 'incident.messageWho' }, { name })}>
        <FormattedMessage id="incident.message" />
      </ButtonLink>
    </div>
  ) : (
    <span className={styles.note}>{phone ? groupedPhone(phone) : <FormattedMessage id="incident.noPhone" />}</span>
  );
}
