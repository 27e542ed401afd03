import type { AdminEmergency, AdminRideDetail } from '@rahi/contracts/admin';
import type { Ride } from '@rahi/contracts/ride';

export interface Step {
  id: string;
  at: string;
  what: string;
  /** Whose doing it was, and what more there is to say. */
  who: string | null;
  tone: 'brand' | 'ok' | 'bad';
}

/** The events of a ride with what became of its emergencies between them, in order. */
export function stepsOf(ride: Ride, events: AdminRideDetail['events'], emergencies: readonly AdminEmergency[]): Step[] {
  const steps = [
    ...events.map(({ id, type, at }) => ({ id, at, ...wordsOf(type, ride) })),
    ...emergencies.flatMap(emergencySteps),
  ];
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function wordsOf(type: string, ride: Ride): Pick<Step, 'what' | 'who' | 'tone'> {
  const rider = `${ride.rider.name || 'The rider'}, rider`;
  const driver = ride.driver ? `${ride.driver.user.name}, driver` : null;
  switch (type) {
    case 'ride.requested.v1':
      return { what: 'Booked', who: rider, tone: 'brand' };
    case 'ride.driver_assigned.v1':
      return { what: 'Driver assigned', who: driver, tone: 'brand' };
    case 'ride.driver_arrived.v1':
      return { what: 'Driver arrived', who: driver, tone: 'brand' };
    case 'ride.started.v1':
      return { what: 'Trip started', who: driver, tone: 'brand' };
    case 'ride.completed.v1':
      return { what: 'Trip completed', who: driver, tone: 'ok' };
    case 'ride.cancelled.v1':
      return { what: 'Cancelled', who: cancelledBy(ride, rider, driver), tone: 'bad' };
    case 'ride.rated.v1':
      return { what: ride.rating === null ? 'Rated' : `Rated ${ride.rating} of 5`, who: rider, tone: 'ok' };
    default:
      // An event of a newer release still has its place.
      return { what: type, who: null, tone: 'brand' };
  }
}

function cancelledBy({ cancelledBy: by, cancelReason }: Ride, rider: string, driver: string | null): string | null {
  switch (by) {
    case 'rider':
      return rider;
    case 'driver':
      return driver;
    case 'admin':
      return cancelReason ? `An administrator: ${cancelReason}` : 'An administrator';
    case 'expiry':
      return 'By itself: nobody took it in time';
    case null:
      return null;
  }
}

function emergencySteps({ id, raisedAt, raisedBy, name, acknowledgedAt, acknowledgedBy }: AdminEmergency): Step[] {
  const raised: Step = {
    id,
    at: raisedAt,
    what: 'Emergency raised',
    who: name ? `${name}, ${raisedBy}` : `The ${raisedBy}`,
    tone: 'bad',
  };
  if (acknowledgedAt === null) return [raised];
  const who = acknowledgedBy?.name ?? null;
  return [raised, { id: `${id} taken on`, at: acknowledgedAt, what: 'Emergency taken on', who, tone: 'ok' }];
}
