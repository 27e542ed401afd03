import { describe, expect, it } from '@jest/globals';
import { pickupPoints } from '@rahi/contracts/calls/drivers.calls';
import { createRide, getRide } from '@rahi/contracts/calls/rides.calls';
import type { PickupPoints } from '@rahi/contracts/places';
import { answerOf, problemOf, type SeenRequest } from '@rahi/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readTripPlan } from '../rides/trip-plan.js';
import { bodyField, bookButton, openBooking } from '../testing/booking.js';
import { makeRide, plan, rider } from '../testing/factories.js';

const gate = {
  lat: 28.632,
  lng: 77.218,
  address: 'Rajiv Chowk Station (Gate 2 on Barakhamba Road), New Delhi',
  what: 'gate',
  name: 'Gate 2',
  side: 'east',
  street: 'Barakhamba Road',
} as const;
const onStreet = {
  ...gate,
  lat: 28.633,
  address: 'Rajiv Chowk Station (on Janpath), New Delhi',
  what: 'street',
  street: 'Janpath',
};
const atStation: PickupPoints = {
  place: 'Rajiv Chowk Station',
  points: [
    gate,
    onStreet,
    { ...gate, lat: 28.634, name: undefined, what: 'entrance', side: 'west', street: undefined },
  ],
  more: 0,
  noStopping: null,
  moved: null,
};
const nowhere: PickupPoints = { place: null, points: [], more: 0, noStopping: null, moved: null };

/** A pickup point of a zone in which drivers queue. */
const bay = (name: string, lat: number) =>
  ({ lat, lng: 77.218, address: `Airport T2 (${name}), Delhi`, what: 'bay', name, side: 'north' }) as const;

const open = (answer: PickupPoints) =>
  openBooking({
    'GET /api/places/pickup-points': answerOf(pickupPoints, answer),
    'POST /api/rides': answerOf(createRide, makeRide(), 201),
    'GET /api/rides/*': answerOf(getRide, makeRide()),
  });
const booked = (requests: SeenRequest[]) =>
  requests.find(({ method, url }) => method === 'POST' && url === '/api/rides')?.body;

describe('the pickup at a large place', () => {
  it('offers its entrances and streets, and is booked at the one that is chosen', async () => {
    const { requests } = open(atStation);
    const points = within(await screen.findByRole('region', { name: 'Pickup at Rajiv Chowk Station' }));
    expect(points.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
      'Connaught Place',
      'Gate 2 · Barakhamba Road',
      'On Janpath',
      'West entrance',
    ]);
    expect(points.getByRole('button', { name: 'Connaught Place' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(points.getByRole('button', { name: /^Gate 2/ }));
    expect(points.getByRole('button', { name: /^Gate 2/ })).toHaveAttribute('aria-pressed', 'true');
    expect(readTripPlan(rider.id)?.pickup).toEqual({ lat: gate.lat, lng: gate.lng, address: gate.address });
    await userEvent.click(await bookButton());
    await waitFor(() => expect(booked(requests)).toBeDefined());
    expect(bodyField(booked(requests), 'pickupAddress')).toBe(gate.address);
    expect(bodyField(booked(requests), 'pickupLat')).toBe(String(gate.lat));
  });

  it('offers the bays of a zone by the names on their signs, with the bay in the address that the driver sees', async () => {
    const { requests } = open({
      ...nowhere,
      place: 'Airport T2',
      points: [bay('Bay 4', 28.632), bay('Bay 9', 28.633)],
    });
    const points = within(await screen.findByRole('region', { name: 'Pickup at Airport T2' }));
    expect(points.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
      'Connaught Place',
      'Bay 4',
      'Bay 9',
    ]);
    await userEvent.click(points.getByRole('button', { name: 'Bay 9' }));
    await userEvent.click(await bookButton());
    await waitFor(() => expect(booked(requests)).toBeDefined());
    expect(bodyField(booked(requests), 'pickupAddress')).toBe('Airport T2 (Bay 9), Delhi');
  });

  it('goes back to where the rider was', async () => {
    open(atStation);
    await userEvent.click(await screen.findByRole('button', { name: 'On Janpath' }));
    await userEvent.click(screen.getByRole('button', { name: 'Connaught Place' }));
    expect(readTripPlan(rider.id)?.pickup).toEqual(plan.pickup);
  });

  it('says that there are more points than it shows', async () => {
    open({ ...atStation, more: 3 });
    expect(await screen.findByText('3 more farther away: go back and choose on the map.')).toBeVisible();
  });
});

describe('the pickup on a flyover', () => {
  it('is moved to a street, and says so', async () => {
    const moved = { lat: 28.64, lng: 77.22, address: 'Janpath, New Delhi', street: 'Janpath', metres: 60 };
    const { requests } = open({ ...nowhere, noStopping: 'flyover', moved });
    const notice = await screen.findByText('A car may not stop on the flyover');
    expect(notice).toBeVisible();
    expect(screen.getByText('We moved your pickup to Janpath, 60 m away.')).toBeVisible();
    await userEvent.click(await bookButton());
    await waitFor(() => expect(booked(requests)).toBeDefined());
    expect(bodyField(booked(requests), 'pickupAddress')).toBe(moved.address);
  });

  it('says that no street is near', async () => {
    open({ ...nowhere, noStopping: 'motorway' });
    expect(await screen.findByText('A car may not stop on the expressway')).toBeVisible();
    expect(screen.getByText(/^There is no street within 500 m/)).toBeVisible();
  });

  it('is booked as planned when the server knows no pickup points', async () => {
    const { requests } = openBooking({
      'GET /api/places/pickup-points': problemOf(404, 'not_found', 'There is nothing here.'),
      'POST /api/rides': answerOf(createRide, makeRide(), 201),
      'GET /api/rides/*': answerOf(getRide, makeRide()),
    });
    await userEvent.click(await bookButton());
    await waitFor(() => expect(booked(requests)).toBeDefined());
    expect(bodyField(booked(requests), 'pickupAddress')).toBe(plan.pickup.address);
  });
});
