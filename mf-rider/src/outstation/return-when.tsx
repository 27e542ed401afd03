import type { LatLng } from '@rahi/contracts/geo/distance';
import { Button, Dialog, Icon } from '@rahi/ui-kit';
import { formatPickupTime } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { ChoiceChip } from '../booking/choice-chip.js';
import styles from '../booking/choice-chip.module.css';
import { PickupTimeFields } from '../pickup-time/pickup-time.fields.js';
import { usePickupTime } from '../pickup-time/use-pickup-time.js';

interface ReturnWhenProps {
  /** An ISO time. */
  returnAt: string;
  /** The pickup, whose city's time it is. */
  place: LatLng;
  onChoose(returnAt: string): void;
}

/** When the rider of a round trip wants to be back at the pickup. */
export function ReturnWhen({ returnAt, place, onChoose }: ReturnWhenProps) {
  const [choosing, setChoosing] = useOpenLayer();
  return (
    <div className={styles.when}>
      <ChoiceChip icon="clock" isSet onOpen={() => setChoosing(true)}>
        <span>
          <FormattedMessage id="outstation.backAt" values={{ time: formatPickupTime(returnAt) }} />
        </span>
        <Icon name="chevron-down" />
      </ChoiceChip>
      {choosing && (
        <ReturnDialog
          returnAt={returnAt}
          place={place}
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

function ReturnDialog({ returnAt, place, onChoose, onClose }: ReturnWhenProps & { onClose(): void }) {
  const { formatMessage } = useIntl();
  const chosen = usePickupTime(returnAt);
  return (
    <Dialog
      open
      title={formatMessage({ id: 'outstation.backWhen' })}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={() => onChoose(new Date(chosen.at).toISOString())}>
          <FormattedMessage id="outstation.backAt" values={{ time: formatPickupTime(chosen.at) }} />
        </Button>
      }
    >
      <PickupTimeFields chosen={chosen} place={place} />
    </Dialog>
  );
}
