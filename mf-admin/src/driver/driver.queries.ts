import { adminDriver } from '@rahi/contracts/calls/admin.calls';
import type { CallArguments } from '@rahi/contracts/call';
import { driverAccount } from '@rahi/contracts/calls/payouts.calls';
import { driverByUser, driverEarnings, driverLedger, verifyUpi } from '@rahi/contracts/calls/drivers.calls';
import { verifyFeature } from '@rahi/contracts/calls/preferences.calls';
import { verifyWoman } from '@rahi/contracts/calls/women.calls';
import { driverActiveRide, driverRides } from '@rahi/contracts/calls/rides.calls';
import { queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';

const listLimit = 10;

export const driverQuery = (api: ApiClient, id: string) => queryOptionsFor(api, adminDriver, { params: { id } });

export const todayQuery = (api: ApiClient, driverId: string) =>
  queryOptionsFor(api, driverEarnings, { params: { driverId }, query: { period: 'today' } });

export const accountQuery = (api: ApiClient, driverId: string) =>
  queryOptionsFor(api, driverAccount, { params: { driverId } });

/** First-hand from svc-drivers, with the position. */
export const profileQuery = (api: ApiClient, userId: string) =>
  queryOptionsFor(api, driverByUser, { params: { userId } });

export const activeRideQuery = (api: ApiClient, driverId: string) =>
  queryOptionsFor(api, driverActiveRide, { params: { driverId } });

export const ridesOfDriverQuery = (api: ApiClient, driverId: string, cursor: string) =>
  pageOptionsFor(api, driverRides, {
    params: { driverId },
    query: { limit: listLimit, ...(cursor ? { cursor } : {}) },
  });

export const ledgerQuery = (api: ApiClient, driverId: string, cursor: string) =>
  pageOptionsFor(api, driverLedger, {
    params: { driverId },
    query: { limit: listLimit, ...(cursor ? { cursor } : {}) },
  });

/** Says that a driver is a woman, or is not (R46). The profile and the queue are read again, also after a refusal. */
export function useVerifyWoman(driverId: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof verifyWoman>['body']) =>
      services.api.call(verifyWoman, { params: { driverId }, body }),
    onSettled: () => void client.invalidateQueries(),
  });
}

/** Decides whether the vehicle has what its driver declares (ADR 88). The profile and the queue are read again, also after a refusal. */
export function useVerifyFeature(driverId: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof verifyFeature>['body']) =>
      services.api.call(verifyFeature, { params: { driverId }, body }),
    onSettled: () => void client.invalidateQueries(),
  });
}

type Verification = CallArguments<typeof verifyUpi>['body'];

/** Verifies a driver's own UPI address, or withdraws that. After a refusal the profile is read again: the driver may have changed it. */
export function useVerifyUpi(driverId: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Verification) => services.api.call(verifyUpi, { params: { driverId }, body }),
    onSettled: () => void client.invalidateQueries({ queryKey: profileQuery(services.api, driverId).queryKey }),
  });
}
