import { createRide, getRide, updateDriver, updateRide, updateUser, verifyOtp } from '@rahi/contracts';
import { plateOf } from '@rahi/contracts/numbered-plates';
import type { ApiClient, TestProduct } from '@rahi/testing-kit';
import type { BrowserContext } from 'playwright-core';
import { bookingOf } from '@rahi/simulator';

export const dadar = { lat: 19.0186, lng: 72.8446 };
export const andheri = { lat: 19.1197, lng: 72.8464 };

export interface Guest {
  readonly email: string;
  readonly name: string;
  readonly type: 'rider' | 'driver';
}

export const rider: Guest = { email: 'asha@bench.test', name: 'Asha Rao', type: 'rider' };
/** The first administrator of a product (R4). */
export const admin: Guest = { email: 'admin@rahi.test', name: 'Nandini Iyer', type: 'rider' };
export const driver: Guest = { email: 'vikram@bench.test', name: 'Vikram Singh', type: 'driver' };

/** Signs a guest in and completes the profile; a driver goes online at Dadar. */
export async function arrive(
  product: TestProduct,
  { email, name, type }: Guest,
): Promise<{ api: ApiClient; id: string }> {
  const api = product.client();
  const { user } = verifyOtp.answer.parse((await api.signIn(email)).body);
  if (!user) throw new Error(`${email} could not sign in`);
  const { id } = user;
  await api.call(updateUser, { params: { id }, body: { name, phone: '+91 98100 00000', type } });
  if (type === 'driver') {
    const params = { driverId: id };
    const vehicle = { vehicleModel: 'White Dzire', vehicleNumber: plateOf(id), vehicleType: 'sedan' as const };
    await api.call(updateDriver, { params, body: vehicle });
    const { lat: currentLat, lng: currentLng } = dadar;
    await api.call(updateDriver, { params, body: { currentLat, currentLng, isOnline: true } });
  }
  return { api, id };
}

/** Signs a guest in and gives the session to a browser. */
export async function signedIn(product: TestProduct, context: BrowserContext, guest: Guest): Promise<void> {
  const { api } = await arrive(product, guest);
  await borrow(product, context, api);
}

/** Gives a client's session to a browser: the cookie and the stored user. */
export async function borrow(product: TestProduct, context: BrowserContext, api: ApiClient): Promise<void> {
  const value = api.cookie('rahi_session');
  if (value === undefined) throw new Error('nobody is signed in');
  const user = JSON.stringify((await api.get('/api/auth/session')).body);
  await context.addCookies([{ name: 'rahi_session', value, url: product.baseUrl, httpOnly: true, sameSite: 'Lax' }]);
  await context.addInitScript((stored) => window.localStorage.setItem('user', stored), user);
}

/** Books a sedan from Dadar to Andheri. @returns the ride's id */
export async function book(asha: { api: ApiClient; id: string }): Promise<string> {
  const body = bookingOf(asha.id, { from: dadar, to: andheri, vehicleType: 'sedan' });
  return (await asha.api.call(createRide, { body })).id;
}

/** A ride from Dadar to Andheri that has started. */
export async function rideUnderWay(asha: { api: ApiClient; id: string }, vikram: { api: ApiClient; id: string }) {
  const id = await book(asha);
  const params = { id };
  await vikram.api.call(updateRide, { params, body: { status: 'driver_assigned', driverId: vikram.id } });
  await vikram.api.call(updateRide, { params, body: { status: 'driver_arrived' } });
  const seen = await asha.api.call(getRide, { params });
  const otp = 'otp' in seen && seen.otp ? seen.otp : '';
  await vikram.api.call(updateRide, { params, body: { status: 'in_progress', otp } });
  return id;
}
