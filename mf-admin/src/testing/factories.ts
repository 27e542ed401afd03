import {
  adminAnalyticsSchema,
  adminRideSchema,
  adminStatsSchema,
  type AdminAnalytics,
  type AdminRide,
  type AdminStats,
} from '@rahi/contracts/admin';
import { adminDriverSchema, type AdminDriver } from '@rahi/contracts/admin-records';
import { dispatchFiguresSchema, type DispatchFigures, type RideDispatch } from '@rahi/contracts/dispatch';
import { onlineDriverSchema, type OnlineDriver } from '@rahi/contracts/driver';
import type { Ride } from '@rahi/contracts/ride';
import { aDriver, aRide } from '@rahi/contracts/testing';

export const rideId = '8f21c0a4-8d3c-4a53-8f0a-3a7a5d1c2b10';
export const otherRideId = '77b0e912-2b6f-4e8a-b3d5-6f0e1a2b3c4d';
const riderId = '6f1f7a0e-6f0a-4c55-9d6c-0f7a2f5a1c11';
export const driverId = '2c9b8a52-7d3e-4f10-9a6b-5e4d3c2b1a09';

export function makeStats(changes: Partial<AdminStats> = {}): AdminStats {
  return adminStatsSchema.parse({
    activeRides: 148,
    onlineDrivers: 612,
    dailyRevenue: '241880',
    totalUsers: 18402,
    completedRides: 1086,
    totalDrivers: 2310,
    totalRides: 1188,
    ridesByStatus: {
      searching: 12,
      driver_assigned: 40,
      driver_arrived: 16,
      in_progress: 20,
      completed: 1086,
      cancelled: 14,
    },
    avgTripTime: 21.4,
    avgTripDistance: 7.85,
    changes: {
      activeRides: 12,
      onlineDrivers: 4,
      dailyRevenue: null,
      totalUsers: 1.2,
      completedRides: -3,
      totalDrivers: 0,
    },
    asOf: '2026-06-01T05:01:00.000Z',
    ...changes,
  });
}

export function makeAnalytics(changes: Partial<AdminAnalytics> = {}): AdminAnalytics {
  return adminAnalyticsSchema.parse({
    summary: { totalRides: 19, totalRevenue: '2410.55', fares: '24105.50', costs: '2610.55', net: '-200' },
    dailyData: [
      {
        date: '2026-05-31',
        rides: 7,
        fares: '12005.50',
        revenue: '1200.55',
        costs: '1300',
        net: '-99.45',
        newUsers: 3,
      },
      { date: '2026-06-01', rides: 12, fares: '12100', revenue: '1210', costs: '1310.55', net: '-100.55', newUsers: 2 },
    ],
    asOf: '2026-06-01T05:01:00.000Z',
    ...changes,
  });
}

export function makeAdminRide(changes: Partial<AdminRide> = {}): AdminRide {
  return adminRideSchema.parse({
    id: rideId,
    status: 'searching',
    rider: { id: riderId, name: 'Asha Rao' },
    driver: null,
    pickupAddress: 'Barakhamba Road',
    dropoffAddress: 'Hauz Khas Village',
    vehicleType: 'sedan',
    fare: '200.55',
    createdAt: '2026-06-01T05:01:00.000Z',
    completedAt: null,
    ...changes,
  });
}

const makeDriver = () =>
  aDriver({ id: driverId, currentLat: '28.6289', currentLng: '77.2065', totalEarnings: '48210.5' });

export function makeOnlineDriver(changes: Partial<OnlineDriver> = {}): OnlineDriver {
  return onlineDriverSchema.parse({
    ...makeDriver(),
    user: { name: 'Vikram Singh', rating: null, totalTrips: 1204 },
    onTrip: false,
    ...changes,
  });
}

export function makeAdminDriver(changes: Partial<AdminDriver> = {}): AdminDriver {
  return adminDriverSchema.parse({
    ...makeDriver(),
    totalEarnings: '48210.55',
    email: 'vikram@example.com',
    phone: '+91 98100 00001',
    suspended: false,
    createdAt: '2026-01-05T08:30:00.000Z',
    since: '2026-06-01T05:01:00.000Z',
    onTrip: false,
    earnings: {
      gross: '53567.28',
      commission: '5356.73',
      net: '48210.55',
      bonus: '500',
      tip: '20',
      earned: '48730.55',
    },
    today: { trips: 4, gross: '1000', commission: '100', net: '900', bonus: '5', tip: '0', earned: '905' },
    week: { trips: 9, gross: '2000', commission: '200', net: '1800', bonus: '5', tip: '20', earned: '1825' },
    recentRides: [makeAdminRide({ status: 'completed' })],
    asOf: '2026-06-01T05:01:00.000Z',
    ...changes,
  });
}

export function makeDispatchFigures(changes: Partial<DispatchFigures> = {}): DispatchFigures {
  return dispatchFiguresSchema.parse({
    rides: 412,
    secondsToAccept: { median: 11.4, p95: 47.6 },
    offersPerRide: 1.36,
    declineRate: 0.125,
    expiryRate: 0.08,
    giveBacks: 9,
    fallbackShare: 0.012,
    ...changes,
  });
}

type Candidate = RideDispatch['rounds'][number]['candidates'][number];

/** The driver of `driverId`, who was nearest and was offered the ride. */
export function makeCandidate(changes: Partial<Candidate> = {}): Candidate {
  return {
    driverId,
    name: 'Vikram Singh',
    lat: 28.63,
    lng: 77.21,
    km: 1.24,
    cost: { total: 3.2, minutes: 3.1, waiting: -0.1, cover: 0.4, idle: -0.2, declines: 0 },
    result: 'offered',
    why: 'Offered: 3 min from the pickup, the best choice of this round.',
    answer: 'accepted',
    answeredAt: '2026-06-01T05:01:10.000Z',
    ...changes,
  };
}

/** A ride on the way to its pickup, as the live map and a ride's page read it. */
export function makeActiveRide(changes: Partial<Ride> = {}): Ride {
  return aRide({
    id: rideId,
    riderId,
    driverId,
    status: 'driver_assigned',
    pickupAddress: 'Barakhamba Road',
    pickupLat: '28.6289',
    pickupLng: '77.2065',
    dropoffAddress: 'Hauz Khas Village',
    createdAt: '2026-06-01T05:01:00.000Z',
    assignedAt: '2026-06-01T05:01:10.000Z',
    ...changes,
  });
}
