import type { GuestBooking } from '@rahi/contracts/ride';
import { Icon } from '@rahi/ui-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { FormattedMessage } from 'react-intl';
import { ChoiceChip } from '../booking/choice-chip.js';
import { GuestDialog } from './guest.dialog.js';

interface ForWhomProps {
  guest: GuestBooking | null;
  onChoose(guest: GuestBooking | null): void;
}

/** For whom the ride is: for the rider, unless they press it and name somebody else (R45). */
export function ForWhom({ guest, onChoose }: ForWhomProps) {
  const [choosing, setChoosing] = useOpenLayer();
  return (
    <>
      <ChoiceChip icon="user" isSet={guest !== null} onOpen={() => setChoosing(true)}>
        <span>
          {guest === null ? (
            <FormattedMessage id="guest.forMe" />
          ) : (
            <FormattedMessage id="guest.for" values={{ name: guest.name }} />
          )}
        </span>
        <Icon name="chevron-down" />
      </ChoiceChip>
      {choosing && (
        <GuestDialog
          guest={guest}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            onChoose(chosen);
          }}
        />
      )}
    </>
  );
}
