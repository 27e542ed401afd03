import type { AdminEmergency } from '@rahi/contracts/admin';
import { Button, Icon } from '@rahi/ui-kit';
import { useStore, useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { EmergencySoundSwitch, useEmergencySound, useStripHeightOf } from './emergency-alert.js';
import styles from './emergency-bar.module.css';
import { nameOf, useTakeOn } from './take-on.js';

export interface OpenEmergenciesProps {
  emergencies: readonly AdminEmergency[];
  /** How many more are open. */
  more: number;
}

/** One line: how many are waiting, the newest one with its person and time, the sound, and the actions to take it on. */
export function OpenEmergencies({ emergencies, more }: OpenEmergenciesProps) {
  const { formatMessage } = useIntl();
  const strip = useRef<HTMLElement>(null);
  useStripHeightOf(strip);
  const [newest] = emergencies.toSorted((a, b) => Date.parse(b.raisedAt) - Date.parse(a.raisedAt));
  if (!newest) return null;
  return (
    <section
      ref={strip}
      className={styles.strip}
      aria-label={formatMessage({ id: 'emergencies.emergencies' })}
      role="alert"
    >
      <Icon name="sos" />
      <b className={styles.count}>
        <FormattedMessage id="emergencies.incidents" values={{ count: emergencies.length + more }} />
      </b>
      <Newest emergency={newest} />
      {emergencies.some(({ escalatedAt }) => Boolean(escalatedAt)) && (
        <b className={styles.count}>
          <FormattedMessage id="emergencies.late" />
        </b>
      )}
      <SoundNote />
      <EmergencySoundSwitch />
      <TakeOn emergency={newest} />
      <Open emergency={newest} />
    </section>
  );
}

function Newest({ emergency }: { emergency: AdminEmergency }) {
  const { formatMessage } = useIntl();
  const { rideId, raisedBy, name, raisedAt, drill } = emergency;
  const who = nameOf(emergency, formatMessage);
  const id = drill ? 'emergencies.drillSince' : name ? 'emergencies.named' : 'emergencies.unnamed';
  const time = momentText(raisedAt);
  const values = { who, raisedBy, ride: rideId.slice(0, 8) };
  return (
    <span className={styles.words} title={formatMessage({ id }, { ...values, time })}>
      <FormattedMessage id={id} values={{ ...values, time: <time dateTime={raisedAt}>{time}</time> }} />
    </span>
  );
}

/** The reason why no sound plays; nothing while it can. */
function SoundNote() {
  const { formatMessage } = useIntl();
  const alert = useEmergencySound();
  const [on, allowed] = [useStore(alert), useStore(alert.allowed)];
  const note = !on ? 'emergencies.soundOff' : allowed ? null : 'emergencies.soundBlocked';
  return (
    note && (
      <span className={styles.note} title={formatMessage({ id: note })}>
        {formatMessage({ id: note })}
      </span>
    )
  );
}

function TakeOn({ emergency }: { emergency: AdminEmergency }) {
  const { formatMessage } = useIntl();
  const { take, busy } = useTakeOn();
  const values = { who: nameOf(emergency, formatMessage), ride: emergency.rideId.slice(0, 8) };
  return (
    <span className={styles.take}>
      <Button
        small
        loading={busy}
        aria-label={formatMessage({ id: 'emergencies.acknowledgeWho' }, values)}
        onClick={() => void take(emergency)}
      >
        <FormattedMessage id="emergencies.acknowledge" />
      </Button>
    </span>
  );
}

function Open({ emergency }: { emergency: AdminEmergency }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const who = nameOf(emergency, formatMessage);
  return (
    <Link
      className={styles.open}
      to={`${basePath}/incidents/${emergency.id}`}
      aria-label={formatMessage({ id: 'emergencies.openWho' }, { who })}
    >
      <FormattedMessage id="emergencies.open" />
    </Link>
  );
}
