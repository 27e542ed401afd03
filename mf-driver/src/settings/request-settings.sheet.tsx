import type { DriverProfile } from '@rahi/contracts/driver';
import { SegmentedControl, SheetHeader } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { SwitchRow } from '../area/switch-row.js';
import { useUpdateDriver } from '../driver/profile.queries.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { GoHome } from './go-home.js';
import { pickupLimits } from './request-limits.js';
import styles from './request-settings.module.css';

export interface RequestSettingsProps {
  profile: DriverProfile;
  onClose(): void;
}

/** Chooses which requests the driver gets (R11). Each choice is sent at once, and the screen then shows the server's state. */
export function RequestSettings({ profile, onClose }: RequestSettingsProps) {
  const { formatMessage } = useIntl();
  const save = useUpdateDriver(profile);
  // A choice is shown at once; a refusal brings back the server's state.
  const wished = save.isPending && save.variables ? save.variables : {};
  const maxPickupKm = wished.maxPickupKm === undefined ? (profile.maxPickupKm ?? null) : wished.maxPickupKm;
  return (
    <StageSheet
      rest="full"
      label={formatMessage({ id: 'settings.title' })}
      header={<SheetHeader title={formatMessage({ id: 'settings.title' })} onBack={onClose} />}
    >
      {save.error && (
        <p className={styles.failure} role="alert">
          {describeError(formatMessage, save.error, 'settings.notSaved')}
        </p>
      )}
      <SwitchRow
        label={formatMessage({ id: 'settings.autoAccept' })}
        hint={formatMessage({ id: 'settings.autoAcceptHint' })}
        on={wished.autoAccept ?? profile.autoAccept ?? true}
        onChange={(autoAccept) => save.mutate({ autoAccept })}
      />
      {profile.women?.verified && (
        <SwitchRow
          label={formatMessage({ id: 'settings.womenOnly' })}
          hint={formatMessage({ id: 'settings.womenOnlyHint' })}
          on={wished.womenOnly ?? profile.women.only}
          onChange={(womenOnly) => save.mutate({ womenOnly })}
        />
      )}
      {profile.women?.said && !profile.women.verified && (
        <p className={styles.note}>
          <FormattedMessage id={profile.women.refused ? 'settings.womanRefused' : 'settings.womanWaits'} />
        </p>
      )}
      {profile.takesPets !== undefined && (
        <SwitchRow
          label={formatMessage({ id: 'settings.pets' })}
          hint={formatMessage({ id: 'settings.petsHint' })}
          on={wished.takesPets ?? profile.takesPets}
          onChange={(takesPets) => save.mutate({ takesPets })}
        />
      )}
      <section className={styles.section} aria-labelledby="pickup-limit">
        <h2 id="pickup-limit" className={styles.title}>
          <FormattedMessage id="settings.pickupLimit" />
        </h2>
        <SegmentedControl
          label={formatMessage({ id: 'settings.pickupLimit' })}
          value={String(maxPickupKm)}
          onChange={(chosen) => save.mutate({ maxPickupKm: chosen === 'null' ? null : Number(chosen) })}
          options={pickupLimits.map((km) => ({
            value: String(km),
            label: formatMessage({ id: km === null ? 'settings.all' : 'settings.km' }, { km: km ?? 0 }),
          }))}
        />
      </section>
      {profile.goHome && <GoHome state={profile.goHome} save={save} />}
    </StageSheet>
  );
}
