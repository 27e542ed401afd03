import { jest } from '@jest/globals';

function remove(): void {
  Reflect.deleteProperty(navigator, 'vibrate');
  Reflect.deleteProperty(globalThis, 'AudioContext');
}

/** Counts the sounds and vibrations that a page starts, which jsdom does not have. `remove` removes the stand-in. */
export function standInForSound() {
  const vibrate = jest.fn();
  const started = jest.fn();
  const part = { connect: (next: unknown) => next };
  class AudioContextStandIn {
    state = 'suspended';
    currentTime = 0;
    destination = {};
    resume = async () => void (this.state = 'running');
    close = async () => undefined;
    createOscillator = () => ({ ...part, frequency: {}, start: started, stop: () => undefined });
    createGain = () => ({
      ...part,
      gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
    });
  }
  Object.assign(navigator, { vibrate });
  Object.assign(globalThis, { AudioContext: AudioContextStandIn });
  return { vibrate, started, remove };
}
