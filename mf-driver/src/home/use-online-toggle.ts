import type { DriverProfile } from '@rahi/contracts/driver';
import type { ErrorCode } from '@rahi/contracts/errors';
import { ApiError, describeError, LocationError, NetworkError, useRemote, useSupport } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { profileQuery, useUpdateDriver } from '../driver/profile.queries.js';

export interface OnlineToggle {
  /** The state that the driver asked for while the change is under way, else the state on the server. */
  online: boolean;
  pending: boolean;
  /** Why the driver is not online: the last attempt failed, or the account is suspended; else null. */
  reason: string | null;
  /** The time of the server's last answer, epoch milliseconds, when it cannot be reached now; else null. */
  stood: number | null;
  toggle(): void;
}

/** A driver has a vehicle once all three are there (R7). */
export function hasVehicle(profile: DriverProfile): boolean {
  return Boolean(profile.vehicleModel && profile.vehicleNumber && profile.vehicleType);
}

/** Goes online or offline. Going online needs a vehicle and a position first. */
export function useOnlineToggle(profile: DriverProfile, onVehicleMissing: () => void): OnlineToggle {
  const { formatMessage } = useIntl();
  const { user, services } = useRemote();
  const navigate = useNavigate();
  const { mutateAsync: update } = useUpdateDriver(profile);
  const queryClient = useQueryClient();
  const { isError, dataUpdatedAt } = useQuery({ ...profileQuery(services.api, user.id), enabled: false });
  /** The vehicle may have been saved after this profile was read, by onboarding or on another device. */
  const hasVehicleNow = async () => {
    if (hasVehicle(profile)) return true;
    try {
      return hasVehicle(await queryClient.fetchQuery({ ...profileQuery(services.api, user.id), staleTime: 0 }));
    } catch (error) {
      if (error instanceof ApiError || error instanceof NetworkError) return false;
      throw error;
    }
  };
  const change = useMutation({
    mutationFn: async (isOnline: boolean) => {
      if (isOnline && !(await hasVehicleNow())) return onVehicleMissing();
      const position = isOnline ? await services.location.locate('driver') : services.location.getSnapshot().position;
      return update({ isOnline, ...(position && { currentLat: position.lat, currentLng: position.lng }) });
    },
    onError: (error) => {
      if (isRefusal(error, 'vehicle_missing')) return onVehicleMissing();
      if (isRefusal(error, 'profile_incomplete')) {
        services.toast.show({
          title: formatMessage({ id: 'home.completeProfile' }),
          description: formatMessage({ id: 'home.profileHint' }),
          tone: 'warn',
        });
        return void navigate('/onboarding');
      }
      services.toast.show(
        error instanceof LocationError
          ? {
              title: formatMessage({ id: 'home.locationAccessRequired' }),
              description: describeError(formatMessage, error),
              tone: 'warn',
            }
          : {
              title: formatMessage({ id: 'home.updateFailed' }),
              description: formatMessage({ id: 'home.statusNotUpdated' }),
              tone: 'bad',
            },
      );
    },
  });

  // R6: an administrator's suspension, live. It applies until it is lifted, whatever the driver switches.
  const suspended = user.suspended && !profile.isOnline;
  const support = useSupport(services.api, suspended)?.words ?? 'none';
  const standing = suspended ? formatMessage({ id: 'home.suspended' }, { support }) : null;
  return {
    online: change.isPending ? change.variables : profile.isOnline,
    pending: change.isPending,
    reason:
      change.error && !isRefusal(change.error, 'vehicle_missing')
        ? describeError(formatMessage, change.error, 'home.unexplained')
        : standing,
    stood: isError ? dataUpdatedAt : null,
    toggle() {
      if (change.isPending) return;
      // R33: asked first, in the press itself, which is the only moment at which browsers ask for the permission.
      if (!profile.isOnline && hasVehicle(profile)) void services.notifications?.enable();
      change.mutate(!profile.isOnline);
    },
  };
}

function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}
