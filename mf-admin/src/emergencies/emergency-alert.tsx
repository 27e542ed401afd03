import { IconButton } from '@rahi/ui-kit';
import {
  createSoundAlert,
  createStore,
  deviceStorage,
  useInterval,
  useStore,
  type AlertSound,
  type SoundAlert,
  type WritableStore,
} from '@rahi/web-kit';
import { createContext, use, useEffect, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { useIntl } from 'react-intl';

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
/** How often the sound repeats while no administrator takes the emergency on. */
const againMs = 10_000;
/** The same once nobody has acknowledged it in the promised time. */
const lateAgainMs = 3_000;

interface EmergencyAlert {
  sound: SoundAlert;
  /** Pixels that the strip of open emergencies takes below the header. */
  barHeight: WritableStore<number>;
}

const EmergencyAlertContext = createContext<EmergencyAlert | null>(null);

/** One alert sound for the whole desk, from the person's first gesture on. */
export function EmergencyAlertProvider({ children }: { children: ReactNode }) {
  const [alert] = useState((): EmergencyAlert => ({
    sound: createSoundAlert(deviceStorage('localStorage'), siren),
    barHeight: createStore(0),
  }));
  useEffect(() => alert.sound.follow(), [alert]);
  return <EmergencyAlertContext value={alert}>{children}</EmergencyAlertContext>;
}

function useAlert(): EmergencyAlert {
  const alert = use(EmergencyAlertContext);
  if (!alert) throw new Error('the EmergencyAlertProvider is not above what needs it');
  return alert;
}

export const useEmergencySound = (): SoundAlert => useAlert().sound;

/** Publishes the height of the strip for the map below it and for the toasts; 0 once the strip is gone. */
export function useStripHeightOf(strip: RefObject<HTMLElement | null>): void {
  const { barHeight } = useAlert();
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const keep = () => {
      barHeight.set(element.offsetHeight);
      style.setProperty('--alarm', `${element.offsetHeight}px`);
    };
    keep();
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    return () => {
      observer.disconnect();
      barHeight.set(0);
      style.removeProperty('--alarm');
    };
  }, [strip, barHeight]);
}

export const useBarHeight = (): number => useStore(useAlert().barHeight);

/**
 * Sounds with every new one of the open emergencies, and again while one is open; from the first gesture on where the
 * browser did not let the page sound before. More often once one is late.
 */
export function useRingWhileOpen(openIds: readonly string[], late: boolean): void {
  const alert = useEmergencySound();
  const allowed = useStore(alert.allowed);
  const open = openIds.toSorted().join(' ');
  const [heard] = useState(() => new Set<string>());
  useEffect(() => {
    const unheard = open.split(' ').filter((id) => id !== '' && !heard.has(id));
    if (!allowed || unheard.length === 0) return;
    for (const id of unheard) heard.add(id);
    alert.ring();
  }, [open, allowed, alert, heard]);
  useInterval(alert.ring, open === '' ? null : late ? lateAgainMs : againMs);
}

export function EmergencySoundSwitch() {
  const { formatMessage } = useIntl();
  const alert = useEmergencySound();
  const on = useStore(alert);
  return (
    <IconButton
      icon={on ? 'bell' : 'bell-off'}
      label={formatMessage({ id: 'emergencies.soundForEmergencies' })}
      aria-pressed={on}
      onClick={() => alert.switchTo(!on)}
    />
  );
}
