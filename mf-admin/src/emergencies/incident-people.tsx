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
        {({ people }) => (
          <ul className={styles.people}>
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

function Person({ person, plate }: { person: IncidentTrip['people'][number]; plate: string | null }) {
  const { formatMessage } = useIntl();
  const { basePath, user: self } = useRemote();
  const { role, id, phone, position } = person;
  const name = person.name || formatMessage({ id: `ride.${role}` });
  // A masked phone cannot be called.
  const mayCall = readsContacts({ isAdmin: true, adminRole: self.adminRole });
  const number = mayCall && phone ? dialled(phone) : null;
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
      {number ? (
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
      )}
    </li>
  );
}
