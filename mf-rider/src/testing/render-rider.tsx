import {
  nearbyDrivers,
  navigationRoute,
  pickupPoints,
  reversePlace,
  searchPlaces,
  servedCities,
} from '@rahi/contracts/calls/drivers.calls';
import { guestRides } from '@rahi/contracts/calls/guests.calls';
import { askedFirst, keptDrivers } from '@rahi/contracts/calls/kept-drivers.calls';
import { ridePhoto } from '@rahi/contracts/calls/faces.calls';
import { outstation } from '@rahi/contracts/calls/outstation.calls';
import { parcelOffers } from '@rahi/contracts/calls/parcels.calls';
import { rentals } from '@rahi/contracts/calls/rentals.calls';
import { riderActiveRide, riderDues, riderRides, riderSummary, riderWallet } from '@rahi/contracts/calls/rides.calls';
import { reservations } from '@rahi/contracts/calls/reservations.calls';
import { featuresNear } from '@rahi/contracts/calls/preferences.calls';
import { unmetWishesOfRide } from '@rahi/contracts/calls/unmet-wishes.calls';
import { womenNear } from '@rahi/contracts/calls/women.calls';
import { answerOf, stubServices, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { renderArea } from '@rahi/web-kit/testing/area';
import { screen } from '@testing-library/react';
import RiderApp from '../app.js';
import { interruptBooking } from '../rides/interrupted-booking.js';
import { storeTripPlan, type TripPlan } from '../rides/trip-plan.js';
import { connaughtPlace, delhi, makeNearbyDriver, mumbai, plan, rider, route } from './factories.js';
// Screens in files of their own: compiled before the first test starts.
import '../below-the-plan.js';
import '../booking/booking.screen.js';
import '../history/history.screen.js';
import '../kept-drivers/kept-drivers.dialog.js';
import '../links/go.screen.js';
import '../outstation/outstation.screen.js';
import '../parcels/parcel.screen.js';
import '../rentals/rental.screen.js';
import '../reservations/reservation.screen.js';
import '../reservations/reservations.screen.js';
import '../trip/trip.screen.js';

// jsdom cannot draw, and logs an error for each map tile.
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null });

export type Handlers = Record<string, StubHandler | StubAnswer>;

/** A server on which nothing is under way: four sedans near, no rides. */
export const quietServer: Handlers = {
  'GET /api/riders/*/active-ride': answerOf(riderActiveRide, null),
  'GET /api/riders/*/guest-rides': answerOf(guestRides, []),
  'GET /api/riders/*/kept-drivers': answerOf(keptDrivers, { drivers: [] }),
  'GET /api/rides/*/asked-first': answerOf(askedFirst, { driver: null }),
  'GET /api/rides/*/unmet-wishes': answerOf(unmetWishesOfRide, { wishes: [] }),
  'GET /api/rides/*/photo': answerOf(ridePhoto, { photo: null }),
  'GET /api/riders/*/rides': answerOf(riderRides, []),
  'GET /api/rentals': answerOf(rentals, []),
  'GET /api/outstation': answerOf(outstation, []),
  'GET /api/parcel-offers': answerOf(parcelOffers, []),
  'GET /api/reservations': answerOf(reservations, []),
  'GET /api/riders/*/summary': answerOf(riderSummary, { totalRides: 0, completedRides: 0, totalSpent: '0' }),
  'GET /api/riders/*/dues': answerOf(riderDues, { amount: '0', open: false, mostRides: 2, rides: [] }),
  'GET /api/riders/*/wallet': answerOf(riderWallet, { balance: '0', due: '0' }),
  'GET /api/drivers/nearby': ({ url }) =>
    answerOf(
      nearbyDrivers,
      url.includes('vehicleType') && !url.includes('sedan') ? [] : [1, 2, 3, 4].map((n) => makeNearbyDriver(n)),
    ),
  'GET /api/drivers/features': answerOf(featuresNear, { types: [] }),
  'GET /api/drivers/women': answerOf(womenNear, { offered: false, types: [] }),
  'GET /api/places': answerOf(searchPlaces, []),
  'GET /api/places/reverse': answerOf(reversePlace, {
    name: connaughtPlace.address,
    address: '',
    lat: connaughtPlace.lat,
    lng: connaughtPlace.lng,
  }),
  'GET /api/places/pickup-points': answerOf(pickupPoints, {
    place: null,
    points: [],
    more: 0,
    noStopping: null,
    moved: null,
  }),
  'GET /api/cities': answerOf(servedCities, [delhi, mumbai]),
  'POST /api/navigation/route': answerOf(navigationRoute, route),
};

/** A device at Connaught Place. */
export const located = {
  position: { lat: connaughtPlace.lat, lng: connaughtPlace.lng, accuracy: 8, speed: null, heading: null, at: 0 },
  place: { name: connaughtPlace.address, address: '', lat: connaughtPlace.lat, lng: connaughtPlace.lng },
};

interface Scene {
  path?: string;
  handlers?: Handlers;
  location?: Parameters<typeof stubServices>[0]['location'];
  /** Are notifications shown on the device? */
  notifications?: Parameters<typeof stubServices>[0]['notifications'];
  /** Has the rider been on the home screen and chosen where to go? */
  planned?: boolean | TripPlan;
  /** Has onboarding interrupted a booking? */
  interrupted?: boolean;
  /** Whether the device still has the data that an earlier page stored. */
  kept?: boolean;
  /** The signed-in user. */
  user?: typeof rider;
}

/** The whole area at a path, on a stubbed network. */
export function renderRider({
  path = '/rider',
  handlers = {},
  location = located,
  notifications,
  planned = false,
  interrupted = false,
  kept = false,
  user = rider,
}: Scene) {
  sessionStorage.clear();
  if (!kept) localStorage.clear();
  if (planned) storeTripPlan(rider.id, planned === true ? plan : planned);
  if (interrupted) interruptBooking(rider.id);
  const stub = stubServices({ handlers: { ...quietServer, ...handlers }, user, location, notifications });
  const view = renderArea(RiderApp, path, stub.services);
  return { ...stub, ...view, pathname: () => screen.getByTestId('place').textContent };
}
