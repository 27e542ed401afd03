import { usualPaymentMethod } from '@rahi/contracts';

const rideId = '5d5c1b3e-6d0c-4a55-9d6c-0f7a2f5a1c11';

const booking = {
  pickup: { lat: 19.0176, lng: 72.8437, address: 'Hotel Sahil, Dadar, Mumbai' },
  dropoff: { lat: 19.0607, lng: 72.8362, address: 'Bandra Station, Mumbai' },
  vehicleType: 'mini',
  guest: { name: 'Meera Joshi', phone: '098201 12345', language: 'mr-IN' },
  pickupNote: 'At the reception',
  paymentMethod: usualPaymentMethod,
};

const lines = [
  ['base', 'Base fare', 20_500],
  ['gst', 'GST, 5 %', 1025],
].map(([code, label, paise]) => ({ code, label, paise }));

const ride = {
  rideId,
  status: 'driver_assigned',
  vehicleType: 'mini',
  pickup: booking.pickup,
  dropoff: booking.dropoff,
  pickupNote: 'At the reception',
  guest: { name: 'Meera Joshi', phone: '+919820112345', language: 'mr-IN' },
  farePaise: 21_525,
  feePaise: 0,
  paymentMethod: usualPaymentMethod,
  driver: { name: 'Vikram', vehicleModel: 'White WagonR', vehicleNumber: 'MH 01 AB 4207' },
  bookedAt: '2026-12-01T06:30:00.000Z',
  assignedAt: '2026-12-01T06:30:40.000Z',
  arrivedAt: null,
  startedAt: null,
  completedAt: null,
  cancelledAt: null,
  cancelledBy: null,
};

const searching = { ...ride, status: 'searching', driver: null, assignedAt: null };

const now = {
  ...ride,
  cancellationFeePaise: 0,
  driverPosition: { lat: 19.0151, lng: 72.8402, at: '2026-12-01T06:31:10.000Z' },
  estimatedArrival: '2026-12-01T06:34:00.000Z',
  guestLink: 'https://rahi.example.in/share#q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c',
};

/** An example of a request and of its answer, by the name of the call. A suite compares them with the schemas. */
export const examples: Readonly<Record<string, { readonly request?: unknown; readonly answer: unknown } | undefined>> =
  {
    token: {
      answer: {
        access_token: 'rahi_token_5Zk0mJ8vS1qQ2wC4rT6yU8iO0pA2sD4fG6hJ8kL0zX1',
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'vehicles estimates rides:book rides:read rides:cancel',
      },
    },
    'vehicle-types': {
      answer: {
        vehicleTypes: [
          { vehicleType: 'auto', name: 'Auto', seats: 3 },
          { vehicleType: 'mini', name: 'Mini', seats: 4 },
        ],
        cities: [{ city: 'mumbai', name: 'Mumbai' }],
      },
    },
    estimates: {
      request: {
        pickup: { lat: 19.0176, lng: 72.8437 },
        dropoff: { lat: 19.0607, lng: 72.8362 },
        vehicleTypes: ['mini'],
      },
      answer: {
        asOf: '2026-12-01T06:30:00.000Z',
        estimates: [{ vehicleType: 'mini', pickupMinutes: 4, tripMinutes: 25, totalPaise: 21_525, currency: 'INR' }],
      },
    },
    'book-ride': {
      request: booking,
      answer: { ...now, ...searching, driverPosition: null, estimatedArrival: null },
    },
    rides: { answer: { rides: [ride], next: null } },
    ride: { answer: now },
    'cancel-ride': {
      answer: {
        ...now,
        status: 'cancelled',
        cancelledAt: '2026-12-01T06:32:00.000Z',
        cancelledBy: 'rider',
        cancellationFeePaise: null,
        driverPosition: null,
        estimatedArrival: null,
      },
    },
    receipt: {
      answer: {
        rideId,
        kind: 'ride',
        lines,
        totalPaise: 21_525,
        currency: 'INR',
        invoiceNumber: 'RH/2627/0000042',
        issuedAt: '2026-12-01T06:58:00.000Z',
      },
    },
  };
