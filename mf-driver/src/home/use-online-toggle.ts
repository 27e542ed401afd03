import type { DriverProfile } from '@rahi/contracts/driver';
import { ApiError, describeError, LocationError, useRemote } from '@rahi/web-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { profileQuery, useUpdateDriver } from '../driver/profile.queries.js';

export interface OnlineToggle {
  /** What the driver asked for while that is under way, else what the server says. */
  online: boolean;
  pending: boolean;
  /** Why the driver is not online: the last try did not work, or the account is suspended; null when neither. */
  reason: string | null;
  /** When the server said so, epoch milliseconds, if it cannot be asked now; else null. */
  stood: number | null;
  toggle(): void;
}

const suspendedText =
  'Your account is suspended, so you are offline. You can finish a trip that has begun; for the rest write to Rahi support.';

/** A driver has a vehicle once all three are there (R7). */
export function hasVehicle(profile: DriverProfile): boolean {
  return Boolean(profile.vehicleModel && profile.vehicleNumber && profile.vehicleType);
}

/** Goes online or offline. Going online needs a vehicle and a position first. */
export function useOnlineToggle(profile: DriverProfile, onVehicleMissing: () => void): OnlineToggle {
  const { user, services } = useRemote();
  const { mutateAsync: update } = useUpdateDriver(profile);
  const { isError, dataUpdatedAt } = useQuery({ ...profileQuery(services.api, user.id), enabled: false });
  const change = useMutation({
    mutationFn: async (isOnline: boolean) => {
      const position = isOnline ? await services.location.locate('driver') : services.location.getSnapshot().position;
      return update({ isOnline, ...(position && { currentLat: position.lat, currentLng: position.lng }) });
    },
    onError: (error) => {
      if (isVehicleMissing(error)) return onVehicleMissing();
      services.toast.show(
        error instanceof LocationError
          ? { title: 'Location access required', description: error.message, tone: 'warn' }
          : { title: 'Update failed', description: 'Could not your status. Please try again.', tone: 'bad' },
      );
    },
  });

  // R6: an administrator's word, live; it stands until it is lifted, whoever switched.
  const standing = user.suspended && !profile.isOnline ? suspendedText : null;
  return {
    online: change.isPending ? change.variables : profile.isOnline,
    pending: change.isPending,
    reason: change.error && !isVehicleMissing(change.error) ? reasonOf(change.error) : standing,
    stood: isError ? dataUpdatedAt : null,
    toggle() {
      if (change.isPending) return;
      if (!profile.isOnline && !hasVehicle(profile)) return onVehicleMissing();
      change.mutate(!profile.isOnline);
    },
  };
}

function isVehicleMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'vehicle_missing';
}

function reasonOf(error: Error): string {
  if (error instanceof LocationError) return error.message;
  return describeError(error, 'The server did not say why. Please try again.');
}
