import { updateUser } from '@rahi/contracts/calls/auth.calls';
import { updateDriver } from '@rahi/contracts/calls/drivers.calls';
import type { User, UserType } from '@rahi/contracts/user';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { ApiError, type ApiClient } from '@rahi/web-kit';

export interface ProfileDraft {
  name: string;
  phone: string;
  type: UserType;
  /** Null for a rider. */
  driver: DriverDraft | null;
}

/** The vehicle (R7), and whether a rider may name this driver (R11). */
interface DriverDraft {
  vehicleModel: string;
  vehicleNumber: string;
  vehicleType: VehicleType;
  autoAccept: boolean;
}

// The event of the user's change creates the driver profile shortly afterwards; on a busy system, seconds later.
const waitsMs = [200, 400, 800, 1600, 3200, 3200] as const;

/** Saves the profile, then the fields that only a driver has. @throws ApiError, NetworkError */
export async function saveProfile(
  api: ApiClient,
  id: string,
  { name, phone, type, driver }: ProfileDraft,
): Promise<User> {
  const user = await api.call(updateUser, { params: { id }, body: { name, phone, type } });
  if (driver) await saveDriver(api, id, driver);
  return user;
}

async function saveDriver(api: ApiClient, driverId: string, body: DriverDraft) {
  for (const wait of waitsMs) {
    try {
      return await api.call(updateDriver, { params: { driverId }, body });
    } catch (error) {
      if (!isNotThereYet(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return api.call(updateDriver, { params: { driverId }, body });
}

function isNotThereYet(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'no_driver_profile' || error.code === 'not_found');
}
