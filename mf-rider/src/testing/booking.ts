import { calculateFare } from '@rahi/contracts/calls/rides.calls';
import { vehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import { answerOf, type SeenRequest } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { sizeOf } from '../booking/booking.queries.js';
import type { TripPlan } from '../rides/trip-plan.js';
import { makeQuote, plan, rider } from './factories.js';
import { renderRider, type Handlers } from './render-rider.js';

/** Straight-line kilometres of the planned trip. */
export const { km } = sizeOf(plan);
export const quoteOf = (type: VehicleType) => makeQuote(type, km);
const isVehicle = (value: unknown): value is VehicleType => vehicleTypes.some((type) => type === value);
/** A member of a request's body. */
export const bodyField = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined;

/** The fare of the requested vehicle type. */
export const quoteFor = ({ body }: SeenRequest) => {
  const type = bodyField(body, 'vehicleType');
  return answerOf(calculateFare, quoteOf(isVehicle(type) ? type : 'mini'));
};
const fares: Handlers = { 'POST /api/calculate-fare': quoteFor };

/** The booking screen, on a server that says every fare. */
export const openBooking = (handlers: Handlers = {}, planned: boolean | TripPlan = true, user = rider) =>
  renderRider({ path: '/rider/booking', planned, user, handlers: { ...fares, ...handlers } });
export const bookButton = () => screen.findByRole('button', { name: /^Book Sedan · / });
