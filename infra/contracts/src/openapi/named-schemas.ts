import * as z from 'zod/mini';
import * as records from '../admin-records.js';
import * as admin from '../admin.js';
import * as driver from '../driver.js';
import * as earnings from '../earnings.js';
import { problemSchema } from '../errors.js';
import { productHealthSchema } from '../health.js';
import * as places from '../places.js';
import * as emergency from '../ride-emergency.js';
import * as lifecycle from '../ride-lifecycle.js';
import * as quote from '../quote.js';
import * as ride from '../ride.js';
import * as payment from '../payment.js';
import * as tariff from '../tariff.js';
import * as user from '../user.js';
import * as values from '../values.js';
import { vehicleTypeSchema } from '../vehicles.js';

/** Schemas that the document keeps once, under these names; everything else is inline where it is used. */
const named: Readonly<Record<string, { readonly schema: z.ZodMiniType; readonly description?: string }>> = {
  Id: { schema: values.id },
  Timestamp: { schema: values.isoDate },
  Rupees: { schema: values.rupees, description: 'Decimal rupees as text: "152" or "152.25"' },
  Latitude: { schema: values.latitude, description: 'Degrees, as a number or as its decimal text' },
  Longitude: { schema: values.longitude, description: 'Degrees, as a number or as its decimal text' },
  ClientTime: {
    schema: values.clientTime,
    description: 'A client’s clock: checked for form, never stored as the truth',
  },
  Done: { schema: values.done },
  Problem: { schema: problemSchema, description: 'Why a request was refused. `detail` is a sentence for people' },
  User: { schema: user.userSchema, description: 'Name and phone are null until onboarding is done' },
  UserType: { schema: user.userTypeSchema },
  VehicleType: { schema: vehicleTypeSchema },
  Ride: {
    schema: ride.rideSchema,
    description:
      'A ride as one of its people, or an admin, sees it: which optional members are there depends on who asks',
  },
  RideRequest: {
    schema: ride.rideRequestSchema,
    description: 'A searching ride as a driver to whom it is open sees it',
  },
  RideStatus: { schema: lifecycle.rideStatusSchema },
  RideActor: { schema: lifecycle.rideActorSchema },
  Tracking: { schema: ride.trackingSchema },
  FareQuote: { schema: quote.fareQuoteSchema },
  FareLine: { schema: tariff.fareLineSchema, description: 'A line of a quote or a receipt' },
  FareInputs: { schema: tariff.fareInputsSchema, description: 'What a fare was computed from' },
  Receipt: { schema: tariff.receiptSchema, description: 'The one bill of a ride' },
  RidePayment: { schema: payment.ridePaymentSchema },
  DriverEarnings: { schema: payment.driverEarningsSchema, description: 'What a ride brings its driver' },
  RideMessage: { schema: ride.rideMessageSchema, description: 'A message of a trip’s chat' },
  RideEmergency: { schema: emergency.rideEmergencySchema, description: 'An emergency as it was recorded' },
  RiderSummary: { schema: ride.riderSummarySchema },
  Driver: { schema: driver.driverProfileSchema, description: 'A driver’s own profile' },
  NearbyDriver: { schema: driver.nearbyDriverSchema, description: 'A driver as riders near it see one' },
  OnlineDriver: { schema: driver.onlineDriverSchema, description: 'An online driver as admins see one' },
  DriverToday: { schema: driver.driverTodaySchema },
  FleetDot: { schema: driver.fleetDotSchema, description: 'An online driver as a dot on the administrators’ map' },
  Earnings: { schema: earnings.earningsSchema },
  LedgerEntry: { schema: earnings.ledgerEntrySchema, description: 'One settlement: gross = commission + net' },
  Place: { schema: places.placeSchema },
  ReversePlace: { schema: places.reversePlaceSchema },
  PickupPoints: { schema: places.pickupPointsSchema, description: 'Where a car can stop for a rider at a point' },
  City: { schema: places.citySchema, description: 'A city that is served and of which there is a map' },
  Route: { schema: places.routeSchema, description: 'Distances in metres, durations in seconds' },
  AdminStats: { schema: admin.adminStatsSchema },
  AdminRide: { schema: admin.adminRideSchema },
  AdminRideList: { schema: admin.adminRideListSchema },
  AdminUserList: { schema: admin.adminUserListSchema },
  AdminAnalytics: { schema: admin.adminAnalyticsSchema },
  AdminDriver: { schema: records.adminDriverSchema },
  AuditRow: { schema: records.auditRowSchema },
  AuditList: { schema: records.auditListSchema },
  ProductHealth: { schema: productHealthSchema },
};

/** The names, as the converter wants them. */
export const names = z.registry<{ id: string; description?: string }>();
for (const [id, { schema, description }] of Object.entries(named)) {
  names.add(schema, { id, ...(description !== undefined && { description }) });
}
