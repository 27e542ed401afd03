import type { TurnAhead } from '@rahi/contracts/geo/ahead';
import { deviceStorage } from '@rahi/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { createAnnouncer } from './announcements.js';
import type { Guidance } from './guidance.js';
import { createVoice, type Voice } from './voice.js';

/** Speaks the turns, and says when the guidance is lost. Null when the browser has no voice. */
export function useSpokenGuidance(guidance: Guidance | null, speed: number | null): Voice | null {
  const { formatMessage } = useIntl();
  const [voice] = useState(() =>
    createVoice(deviceStorage('localStorage'), 'speechSynthesis' in window ? window.speechSynthesis : undefined),
  );
  const [announce] = useState(createAnnouncer);
  const state = guidance?.state;
  const weak = guidance?.state === 'noGps' && guidance.trouble === 'weak';

  const sayTurn = useEffectEvent((turn: TurnAhead | null) => {
    const said = turn && announce(turn, speed);
    if (!said) return;
    const { instruction } = said.turn.step;
    const { metres } = said;
    voice?.say(
      metres === null
        ? instruction
        : formatMessage(
            { id: metres < 1000 ? 'voice.inMetres' : 'voice.inKm' },
            { metres, km: metres / 1000, instruction: instruction.charAt(0).toLowerCase() + instruction.slice(1) },
          ),
    );
  });
  const turn = guidance?.state === 'turn' ? guidance.turn : null;
  useEffect(() => sayTurn(turn), [turn]);

  const sayState = useEffectEvent((next: Guidance['state'] | undefined) => {
    if (next === 'rerouting') voice?.say(formatMessage({ id: 'guidance.rerouting' }));
    if (next === 'noGps') voice?.say(formatMessage({ id: weak ? 'guidance.weakGps' : 'guidance.noGps' }));
  });
  useEffect(() => sayState(state), [state]);
  useEffect(() => () => voice?.stop(), [voice]);
  return voice;
}
