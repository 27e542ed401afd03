import type { Preference } from '@rahi/contracts/preferences';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { VehicleType } from '@rahi/contracts/vehicles';
import type { ComponentProps } from 'react';
import { PreferencesChip } from '../preferences/preferences.js';
import { WomanDriverChip } from '../women/woman-driver.js';

interface WishChipsProps {
  women: ComponentProps<typeof WomanDriverChip>['choice'];
  guest: ComponentProps<typeof WomanDriverChip>['guest'];
  preferences: readonly Preference[];
  type: VehicleType;
  pickup: LatLng;
  onPreferences(chosen: readonly Preference[]): void;
  /** Another wish is chosen: what was said of the last try no longer holds. */
  onChange(): void;
}

/** What the rider asks of driver and vehicle: two chips. */
export function WishChips({ women, guest, preferences, type, pickup, onPreferences, onChange }: WishChipsProps) {
  return (
    <>
      <WomanDriverChip
        choice={{
          ...women,
          choose: (wish) => {
            onChange();
            women.choose(wish);
          },
        }}
        guest={guest}
        type={type}
      />
      <PreferencesChip
        chosen={preferences}
        type={type}
        pickup={pickup}
        onChoose={(chosen) => {
          onChange();
          onPreferences(chosen);
        }}
      />
    </>
  );
}
