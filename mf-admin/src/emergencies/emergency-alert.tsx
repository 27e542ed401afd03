import { IconButton } from '@rahi/ui-kit';
import {
  createSoundAlert,
  deviceStorage,
  useInterval,
  useStore,
  type AlertSound,
  type SoundAlert,
} from '@rahi/web-kit';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';

/** High and low in turn, as a siren: nothing else at the desk sounds like it. */
const siren: AlertSound = {
  storageKey: 'rahi.admin.alert',
  tones: [
    [960, 0],
    [640, 0.18],
    [960, 0.36],
    [640, 0.54],
    [960, 0.72],
    [640, 0.9],
  ],
  vibration: [400, 150, 400, 150, 400],
};
/** An emergency that nobody takes on is heard again this often. */
const againMs = 10_000;

const EmergencyAlertContext = createContext<SoundAlert | null>(null);

/** One alert for the whole desk, from the person's first gesture on. */
export function EmergencyAlertProvider({ children }: { children: ReactNode }) {
  const [alert] = useState(() => createSoundAlert(deviceStorage('localStorage'), siren));
  useEffect(() => alert.follow(), [alert]);
  return <EmergencyAlertContext value={alert}>{children}</EmergencyAlertContext>;
}

export function useEmergencyAlert(): SoundAlert {
  const alert = use(EmergencyAlertContext);
  if (!alert) throw new Error('useEmergencyAlert needs the EmergencyAlertProvider above it');
  return alert;
}

/**
 * Sounds with every new one of the open emergencies, and again while one is open; from the first gesture on where the
 * browser did not let the page sound before.
 */
export function useRingWhileOpen(openIds: readonly string[]): void {
  const alert = useEmergencyAlert();
  const allowed = useStore(alert.allowed);
  const open = openIds.toSorted().join(' ');
  const [heard] = useState(() => new Set<string>());
  useEffect(() => {
    const unheard = open.split(' ').filter((id) => id !== '' && !heard.has(id));
    if (!allowed || unheard.length === 0) return;
    for (const id of unheard) heard.add(id);
    alert.ring();
  }, [open, allowed, alert, heard]);
  useInterval(alert.ring, open === '' ? null : againMs);
}

export function EmergencySoundSwitch() {
  const alert = useEmergencyAlert();
  const on = useStore(alert);
  return (
    <IconButton
      icon={on ? 'bell' : 'bell-off'}
      label="Sound for emergencies"
      aria-pressed={on}
      onClick={() => alert.switchTo(!on)}
    />
  );
}
