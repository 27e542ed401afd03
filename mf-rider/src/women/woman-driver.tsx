import type { WomanDriver } from '@rahi/contracts/gender';
import { womanDriverWishes } from '@rahi/contracts/gender';
import type { GuestBooking } from '@rahi/contracts/ride';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { Button, Dialog, Icon } from '@rahi/ui-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Chips } from '../area/chips.js';
import { ChoiceChip } from '../booking/choice-chip.js';
import type { WomanDriverChoice } from './use-woman-driver.js';
import styles from './woman-driver.module.css';

interface WomanDriverChipProps {
  choice: WomanDriverChoice;
  /** For whom it is, when not for the rider: then it is the guest who must be a woman. */
  guest: GuestBooking | null;
  type: VehicleType;
}

/** "Woman driver", where one can be asked for (R46): a press opens what that means, and how long it may take. */
export function WomanDriverChip({ choice, guest, type }: WomanDriverChipProps) {
  const [open, setOpen] = useOpenLayer();
  if (!choice.offered) return null;
  return (
    <>
      <ChoiceChip icon="user" isSet={choice.wish !== null} onOpen={() => setOpen(true)}>
        <span>
          <FormattedMessage id="women.chip" values={{ wish: choice.wish ?? 'none' }} />
        </span>
        <Icon name="chevron-down" />
      </ChoiceChip>
      {open && (
        <WomanDriverDialog
          choice={choice}
          guest={guest}
          minutes={choice.minutes(type)}
          onClose={() => setOpen(false)}
          onChoose={(wish) => {
            setOpen(false);
            choice.choose(wish);
          }}
        />
      )}
    </>
  );
}

interface WomanDriverDialogProps {
  choice: WomanDriverChoice;
  guest: GuestBooking | null;
  minutes: number | null;
  onChoose(wish: WomanDriver | null): void;
  onClose(): void;
}

function WomanDriverDialog({ choice, guest, minutes, onChoose, onClose }: WomanDriverDialogProps) {
  const { formatMessage } = useIntl();
  const [wish, setWish] = useState<WomanDriver>(choice.wish ?? 'prefer');
  return (
    <Dialog
      open
      title={formatMessage({ id: 'women.title' })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={() => onChoose(null)}>
            <FormattedMessage id="women.anyone" />
          </Button>
          <Button kind="primary" onClick={() => onChoose(wish)}>
            <FormattedMessage id="women.ask" />
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          {guest ? (
            <FormattedMessage id="women.forGuest" values={{ name: guest.name }} />
          ) : (
            <FormattedMessage id="women.law" />
          )}
        </p>
        <Chips
          single
          label={<FormattedMessage id="women.which" />}
          options={womanDriverWishes.map((value) => ({
            value,
            words: <FormattedMessage id="women.wish" values={{ wish: value }} />,
          }))}
          chosen={[wish]}
          onChange={([chosen]) => setWish(chosen ?? wish)}
        />
        <p aria-live="polite">
          {wish === 'prefer' ? (
            <FormattedMessage id="women.preferHint" />
          ) : minutes === null ? (
            <FormattedMessage id="women.noneNear" />
          ) : (
            <FormattedMessage id="women.onlyHint" values={{ minutes }} />
          )}
        </p>
      </div>
    </Dialog>
  );
}
