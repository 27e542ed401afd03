import { useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useEffect, useEffectEvent } from 'react';
import { riderPaths } from '../area/rider-paths.js';
import { forgetInterruption, isBookingInterrupted } from '../rides/interrupted-booking.js';

/** Leads back to the booking that onboarding has interrupted, once the profile is complete (R33). */
export function useInterruptedBooking(): void {
  const { basePath, user } = useRemote();
  const navigate = useNavigate();
  const goOn = useEffectEvent(() => {
    if (!user.name || !user.phone || !isBookingInterrupted(user.id)) return;
    forgetInterruption();
    void navigate(riderPaths.booking(basePath), { replace: true });
  });
  useEffect(() => goOn(), []);
}
