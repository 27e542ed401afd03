import { expect, it } from '@jest/globals';
import { Messages } from '@rahi/ui-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogue } from '../messages.js';
import { makeRide } from '../testing/factories.js';
import { ActiveRideCard } from './active-ride-card.js';

it('shows the active ride: from, to, its status, and the way to its page', async () => {
  let viewed = 0;
  render(
    <Messages catalogue={catalogue}>
      <ActiveRideCard ride={makeRide({ status: 'driver_arrived' })} onView={() => (viewed += 1)} />
    </Messages>,
  );
  expect(screen.getByText('Connaught Place, Block A')).toBeVisible();
  expect(screen.getByText('Hauz Khas Village')).toBeVisible();
  expect(screen.getByText('Driver Arrived')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'View Trip Details' }));
  expect(viewed).toBe(1);
});
