import { removePlace } from '@rahi/contracts/calls/saved-places.calls';
import type { SavedPlace } from '@rahi/contracts/saved-places';
import type { User } from '@rahi/contracts/user';
import { Button, QuerySection, Skeleton, placeText } from '@rahi/ui-kit';
import { describeError, type RemoteServices } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { savedPlacesQuery } from './account.queries.js';
import styles from './account.module.css';

interface SavedPlacesProps {
  user: User;
  services: Pick<RemoteServices, 'api' | 'toast'>;
}

/** The places that the person has saved (R33). They are put on the map, and moved, on the rider's home. */
export function SavedPlaces({ user, services: { api, toast } }: SavedPlacesProps) {
  const { formatMessage } = useIntl();
  const options = savedPlacesQuery(api, user.id);
  const query = useQuery({ ...options, refetchOnMount: 'always' });
  const cache = useQueryClient();
  const [removing, setRemoving] = useState<string | null>(null);

  const remove = async (place: string) => {
    setRemoving(place);
    try {
      await api.call(removePlace, { params: { id: user.id, place } });
      cache.setQueryData(options.queryKey, (known) =>
        known === undefined ? known : { places: known.places.filter((other) => other.place !== place) },
      );
    } catch (error) {
      const description = describeError(formatMessage, error);
      toast.show({ title: formatMessage({ id: 'account.place.notRemoved' }), description, tone: 'bad' });
    }
    setRemoving(null);
  };

  return (
    <section className={styles.section} aria-labelledby="account-places">
      <h2 id="account-places" className={styles.heading}>
        <FormattedMessage id="account.places" />
      </h2>
      <QuerySection query={query} what="account.places.list" age skeleton={<Skeleton shape="row" />}>
        {({ places }) =>
          places.length === 0 ? (
            <p className={styles.quiet}>
              <FormattedMessage id="account.places.none" />
            </p>
          ) : (
            <ul className={styles.list} aria-label={formatMessage({ id: 'account.places.list' })}>
              {places.map((place) => (
                <PlaceRow
                  key={place.place}
                  place={place}
                  busy={removing === place.place}
                  onRemove={() => void remove(place.place)}
                />
              ))}
            </ul>
          )
        }
      </QuerySection>
      <Link to="/rider" className={styles.link}>
        <FormattedMessage id="account.places.change" />
      </Link>
    </section>
  );
}

function PlaceRow({ place, busy, onRemove }: { place: SavedPlace; busy: boolean; onRemove(): void }) {
  const { formatMessage } = useIntl();
  const name = place.name || formatMessage({ id: 'account.place.name' }, { place: place.place });
  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        <span className={styles.state}>{name}</span>
        <span className={styles.quiet}>{placeText(place.address)}</span>
      </span>
      <Button small loading={busy} onClick={onRemove}>
        <FormattedMessage id="account.place.remove" values={{ name }} />
      </Button>
    </li>
  );
}
