import { useCountdown, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useState } from 'react';

/** §9: how long an ended trip stays on screen, in milliseconds. */
export const returnAfterMs = 5_000;

/** The way back to the driver's home. */
export function useGoHome(): () => void {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return () => void navigate(basePath, { replace: true });
}

/** Leads back to the driver's home by itself, or at once. */
export function useReturnHome(): { seconds: number; goHome(): void } {
  const goHome = useGoHome();
  const [deadline] = useState(() => Date.now() + returnAfterMs);
  return { seconds: useCountdown(deadline, goHome), goHome };
}
