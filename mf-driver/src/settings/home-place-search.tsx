import { Button, List, ListRow, TextField, placeText } from '@rahi/ui-kit';
import { describeError, useLocationState, useRemote } from '@rahi/web-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  homePlaceAt,
  homePlaceOf,
  placesQuery,
  searchDelayMs,
  searchFromCharacters,
  suggestionsShown,
  type HomePlace,
} from './places.queries.js';
import styles from './request-settings.module.css';

interface HomePlaceSearchProps {
  onChoose(place: HomePlace): void;
}

/** Chooses the target of "Go home": a place by its name, or the driver's position. */
export function HomePlaceSearch({ onChoose }: HomePlaceSearchProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [typed, setTyped] = useState('');
  const here = useMutation({
    mutationFn: async () => homePlaceAt(services.api, await services.location.locate('driver')),
    onSuccess: onChoose,
  });
  return (
    <>
      <TextField
        label={formatMessage({ id: 'settings.searchPlace' })}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Found typed={typed.trim()} onChoose={onChoose} />
      <div className={styles.actions}>
        <Button small icon="gps" loading={here.isPending} onClick={() => here.mutate()}>
          <FormattedMessage id="settings.useHere" />
        </Button>
      </div>
      {here.error && (
        <p className={styles.failure} role="alert">
          {describeError(formatMessage, here.error, 'settings.notSaved')}
        </p>
      )}
    </>
  );
}

/** The places of that name: from 2 characters on, once the typing pauses, at most 5. */
function Found({ typed, onChoose }: HomePlaceSearchProps & { typed: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const { position } = useLocationState(services.location);
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const enabled = text.length >= searchFromCharacters && text === typed;
  const { data, error, refetch } = useQuery({ ...placesQuery(services.api, text, position), enabled });
  if (typed.length < searchFromCharacters) return null;
  if (enabled && error)
    return (
      <p className={styles.failure} role="alert">
        {describeError(formatMessage, error, 'error.unexplained')}{' '}
        <Button small onClick={() => void refetch()}>
          <FormattedMessage id="ui.retry" />
        </Button>
      </p>
    );
  if (!enabled || !data)
    return (
      <p className={styles.note}>
        <FormattedMessage id="settings.searching" />
      </p>
    );
  if (data.length === 0)
    return (
      <p className={styles.note}>
        <FormattedMessage id="settings.noPlaces" values={{ text }} />
      </p>
    );
  return (
    <List label={formatMessage({ id: 'settings.places' })}>
      {data.slice(0, suggestionsShown).map((place) => (
        <ListRow
          key={place.id}
          icon="pin"
          title={place.name}
          note={placeText(place.address)}
          onPress={() => onChoose(homePlaceOf(place))}
        />
      ))}
    </List>
  );
}
