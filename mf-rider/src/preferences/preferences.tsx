import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Preference } from '@rahi/contracts/preferences';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { Icon } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { FormattedMessage } from 'react-intl';
import { ChoiceChip } from '../booking/choice-chip.js';
import { PreferencesDialog } from './preferences.dialog.js';
import { rememberPreferences } from './remembered-preferences.js';

interface PreferencesChipProps {
  chosen: readonly Preference[];
  type: VehicleType;
  pickup: LatLng;
  onChoose(chosen: readonly Preference[]): void;
}

/** "Preferences": a press opens what the rider may ask for (ADR 88). */
export function PreferencesChip({ chosen, type, pickup, onChoose }: PreferencesChipProps) {
  const { user } = useRemote();
  const [open, setOpen] = useOpenLayer();
  return (
    <>
      <ChoiceChip icon="filter" isSet={chosen.length > 0} onOpen={() => setOpen(true)}>
        <span>
          <FormattedMessage id="preferences.chip" values={{ count: chosen.length }} />
        </span>
        <Icon name="chevron-down" />
      </ChoiceChip>
      {open && (
        <PreferencesDialog
          chosen={chosen}
          type={type}
          pickup={pickup}
          onClose={() => setOpen(false)}
          onChoose={(next, remembered) => {
            setOpen(false);
            rememberPreferences(user.id, remembered ? next : null);
            onChoose(next);
          }}
        />
      )}
    </>
  );
}
