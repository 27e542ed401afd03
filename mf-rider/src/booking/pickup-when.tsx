import { Icon } from '@rahi/ui-kit';
import { formatPickupTime } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { FormattedMessage } from 'react-intl';
import { PickupTimeDialog } from '../pickup-time/pickup-time.dialog.js';
import { ZoneNote } from '../pickup-time/zone-note.js';
import type { TripPlan } from '../rides/trip-plan.js';
import { ChoiceChip } from './choice-chip.js';
import styles from './choice-chip.module.css';

interface PickupWhenProps {
  plan: TripPlan;
  onChoose(pickupAt: string | undefined): void;
}

/** When the ride begins: now, unless the rider presses it and chooses another time (R43). */
export function PickupWhen({ plan: { pickup, pickupAt }, onChoose }: PickupWhenProps) {
  const [choosing, setChoosing] = useOpenLayer();
  return (
    <div className={styles.when}>
      <ChoiceChip icon="clock" isSet={pickupAt !== undefined} onOpen={() => setChoosing(true)}>
        <span>
          {pickupAt === undefined ? (
            <FormattedMessage id="pickupTime.now" />
          ) : (
            <FormattedMessage id="pickupTime.at" values={{ time: formatPickupTime(pickupAt) }} />
          )}
        </span>
        <Icon name="chevron-down" />
      </ChoiceChip>
      {pickupAt !== undefined && <ZoneNote at={pickupAt} place={pickup} />}
      {choosing && (
        <PickupTimeDialog
          pickupAt={pickupAt}
          place={pickup}
          onClose={() => setChoosing(false)}
          onChoose={(time) => {
            setChoosing(false);
            onChoose(time);
          }}
        />
      )}
    </div>
  );
}
