import { updateUser } from '@rahi/contracts/calls/auth.calls';
import { updateDriver } from '@rahi/contracts/calls/drivers.calls';
import type { User, UserType } from '@rahi/contracts/user';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { ApiError, type ApiClient } from '@rahi/web-kit';

export interface ProfileDraft {
  name: string;
  phone: string;
  type: UserType;
  /** Only for drivers (R7). */
  vehicle: { model: string; number: string; type: VehicleType } | null;
}

// An event of the user's change creates the driver profile a moment later.
const waitsMs = [200, 400, 800, 1600] as const;

/** Saves the profile, then a driver's vehicle. @throws ApiError, NetworkError */
export async function saveProfile(
  api: ApiClient,
  id: string,
  { name, phone, type, vehicle }: ProfileDraft,
): Promise<User> {
  const user = await api.call(updateUser, { params: { id }, body: { name, phone, type } });
  if (vehicle) await saveVehicle(api, id, vehicle);
  return user;
}

async function saveVehicle(api: ApiClient, driverId: string, vehicle: NonNullable<ProfileDraft['vehicle']>) {
  const body = { vehicleModel: vehicle.model, vehicleNumber: vehicle.number, vehicleType: vehicle.type };
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
