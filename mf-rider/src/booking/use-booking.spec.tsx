import { expect, it } from '@jest/globals';
import { byVehicleType } from '@rahi/contracts/vehicles';
import { createQueryClient, RemoteProvider } from '@rahi/web-kit';
import { MemoryRouter, stubServices } from '@rahi/web-kit/testing';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { makeNearbyDriver, makeQuote, plan, rider } from '../testing/factories.js';
import { withLaterTexts } from '../with-later-texts.js';
import { sizeOf } from './booking.queries.js';
import { useBooking } from './use-booking.js';

/** As the booking screen has them. */
const WithTexts = await withLaterTexts(
  async () =>
    ({ children }: { children: ReactNode }) =>
      children,
)();

const notCalled = () => {
  throw new Error('it was booked');
};

it('does not book a type whose last driver has left in the meantime, and says so in the documented words', () => {
  const { services, toasts, requests } = stubServices({ user: rider });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RemoteProvider basePath="/rider" user={rider} services={services} queryClient={client}>
      <MemoryRouter>
        <WithTexts>{children}</WithTexts>
      </MemoryRouter>
    </RemoteProvider>
  );
  const drivers = byVehicleType((type) => (type === 'mini' ? [makeNearbyDriver(1, { vehicleType: 'mini' })] : []));
  const nearby = { drivers, at: 0, pending: false, error: null };
  const quote = makeQuote('sedan', sizeOf(plan).km);
  const quoted = { quote, error: null, refusal: null, fetching: false, retry: () => undefined };
  const quotes = byVehicleType(() => quoted);
  const promo = { code: null, changes: 0, lose: () => undefined };
  const { result } = renderHook(
    () => useBooking({ plan, nearby, type: 'sedan', quotes, promo, onBooked: notCalled, onReserved: notCalled }),
    { wrapper },
  );
  act(() => result.current.book());
  expect(toasts).toEqual([
    {
      title: 'No Drivers Available',
      description: 'No drivers are available for this vehicle type in your area.',
      tone: 'bad',
    },
  ]);
  expect(requests).toEqual([]);
});
