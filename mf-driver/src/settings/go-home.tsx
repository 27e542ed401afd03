import type { DriverProfile } from '@rahi/contracts/driver';
import { Button, placeText } from '@rahi/ui-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SwitchRow } from '../area/switch-row.js';
import type { useUpdateDriver } from '../driver/profile.queries.js';
import { HomePlaceSearch } from './home-place-search.js';
import styles from './request-settings.module.css';

interface GoHomeProps {
  state: NonNullable<DriverProfile['goHome']>;
  save: ReturnType<typeof useUpdateDriver>;
}

/** "Go home": while it is on, only rides in that direction are offered. */
export function GoHome({ state: { place, active, leftToday }, save }: GoHomeProps) {
  const { formatMessage } = useIntl();
  const [choosing, setChoosing] = useState(false);
  const wished = save.isPending ? save.variables?.goHome : undefined;
  const usedUp = !active && leftToday === 0;
  return (
    <section className={styles.section} aria-labelledby="go-home">
      <h2 id="go-home" className={styles.title}>
        <FormattedMessage id="settings.goHome" />
      </h2>
      <p className={styles.note}>
        <FormattedMessage id="settings.goHomeHint" />
      </p>
      {place && (
        <>
          <p className={styles.place}>{placeText(place.address)}</p>
          <SwitchRow
            label={formatMessage({ id: 'settings.goHomeNow' })}
            hint={formatMessage({ id: 'settings.leftToday' }, { count: leftToday })}
            on={wished ?? active}
            disabled={usedUp}
            onChange={(goHome) => save.mutate({ goHome })}
          />
        </>
      )}
      {place === null || choosing ? (
        <HomePlaceSearch onChoose={(home) => save.mutate({ home }, { onSuccess: () => setChoosing(false) })} />
      ) : (
        <div className={styles.actions}>
          <Button small onClick={() => setChoosing(true)}>
            <FormattedMessage id="settings.changePlace" />
          </Button>
          <Button small kind="quiet" onClick={() => save.mutate({ home: null })}>
            <FormattedMessage id="settings.removePlace" />
          </Button>
        </div>
      )}
    </section>
  );
}
