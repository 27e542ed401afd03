import { rateRide, type Ride } from '@rahi/contracts';
import { driverOnline, move, signUp, taken, type Entrance } from './people.js';

/**
 * Two people use the product by HTTP only: a rider books, a driver to whom the ride is offered drives it to its end, and the rider
 * rates it.
 * @throws Error of the call that was refused
 */
export async function journeyByHttp(product: Entrance): Promise<Ride> {
  const rider = await signUp(product, 'Asha Rao');
  const driver = await driverOnline(product, 'Vikram Singh');
  const { id } = await taken(rider, driver, 'in_progress');
  const end = { completedAt: new Date().toISOString(), reason: 'The rider asked to stop here' };
  await move(driver, id, 'completed', end);
  return rider.api.call(rateRide, { params: { id }, body: { rating: 4, riderId: rider.user.id } });
}
