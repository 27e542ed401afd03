/** An example of a request and of its answer, by the name of the call. A suite compares them with the schemas. */
export const examples: Readonly<Record<string, { readonly request?: unknown; readonly answer: unknown } | undefined>> =
  {
    token: {
      answer: {
        access_token: 'rahi_token_5Zk0mJ8vS1qQ2wC4rT6yU8iO0pA2sD4fG6hJ8kL0zX1',
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'vehicles estimates',
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
  };
