import { driverByUser, updateDriver } from '@rahi/contracts/calls/drivers.calls';
import type { DriverProfile } from '@rahi/contracts/driver';
import { answerOf } from '@rahi/web-kit/testing';
import type { Handlers } from './render-driver.js';

/** A server that keeps one profile, changed by PATCH as the real one does. */
export function keptProfile(first: DriverProfile): Handlers {
  let profile = first;
  return {
    'GET /api/drivers/user/*': () => answerOf(driverByUser, profile),
    'PATCH /api/drivers/*': ({ body }) => {
      profile = changed(profile, body);
      return answerOf(updateDriver, profile);
    },
  };
}

function changed(profile: DriverProfile, body: unknown): DriverProfile {
  const sent = updateDriver.body.parse(body);
  const { isOnline, vehicleModel, vehicleNumber, vehicleType, autoAccept, maxPickupKm, home, goHome, womenOnly } = sent;
  const before = profile.goHome ?? { place: null, active: false, leftToday: 2 };
  const place = home === undefined ? before.place : home && { ...home, lat: Number(home.lat), lng: Number(home.lng) };
  return {
    ...profile,
    isOnline: isOnline ?? profile.isOnline,
    vehicleModel: vehicleModel ?? profile.vehicleModel,
    vehicleNumber: vehicleNumber ?? profile.vehicleNumber,
    vehicleType: vehicleType ?? profile.vehicleType,
    autoAccept: autoAccept ?? profile.autoAccept,
    ...(profile.women && { women: { ...profile.women, only: womenOnly ?? profile.women.only } }),
    ...(profile.takesPets !== undefined && { takesPets: sent.takesPets ?? profile.takesPets }),
    maxPickupKm: maxPickupKm === undefined ? profile.maxPickupKm : maxPickupKm && Number(maxPickupKm),
    ...(profile.goHome && {
      goHome: {
        place,
        active: place !== null && (goHome ?? before.active),
        leftToday: goHome === true ? before.leftToday - 1 : before.leftToday,
      },
    }),
  };
}
