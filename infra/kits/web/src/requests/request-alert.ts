import type { DeviceStorage } from '../device-storage.js';
import { createSoundAlert, type AlertSound, type SoundAlert } from '../sound-alert.js';

/** Sound and vibration of a request, and their switch. */
export type RequestAlert = SoundAlert;

/** Two rising tones, twice: audible over a street and different from the sound of a message. */
const requestSound: AlertSound = {
  storageKey: 'rahi.driver.alert',
  tones: [
    [880, 0],
    [1175, 0.16],
    [880, 0.5],
    [1175, 0.66],
  ],
  vibration: [300, 150, 300],
};

export function createRequestAlert(storage: DeviceStorage): RequestAlert {
  return createSoundAlert(storage, requestSound);
}
