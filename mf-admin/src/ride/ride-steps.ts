import type { AdminEmergency, AdminRideDetail } from '@rahi/contracts/admin';
import type { Ride } from '@rahi/contracts/ride';
import type { IntlShape } from 'react-intl';

type FormatMessage = IntlShape['formatMessage'];

export interface Step {
  id: string;
  at: string;
  what: string;
  /** Whose doing it was, and what more there is to say. */
  who: string | null;
  tone: 'brand' | 'ok' | 'bad';
}

/** The events of a ride with what became of its emergencies between them, in order. */
export function stepsOf(
  ride: Ride,
  events: AdminRideDetail['events'],
  emergencies: readonly AdminEmergency[],
  formatMessage: FormatMessage,
): Step[] {
  const steps = [
    ...events.map(({ id, type, at }) => ({ id, at, ...wordsOf(type, ride, formatMessage) })),
    ...emergencies.flatMap((emergency) => emergencySteps(emergency, formatMessage)),
  ];
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function wordsOf(type: string, ride: Ride, formatMessage: FormatMessage): Pick<Step, 'what' | 'who' | 'tone'> {
  const rider = formatMessage(
    { id: 'ride.step.rider' },
    { name: ride.rider.name || formatMessage({ id: 'rides.theRider' }) },
  );
  const driver = ride.driver && formatMessage({ id: 'ride.step.driver' }, { name: ride.driver.user.name });
  switch (type) {
    case 'ride.requested.v1':
      return { what: formatMessage({ id: 'ride.step.booked' }), who: rider, tone: 'brand' };
    case 'ride.driver_assigned.v1':
      return { what: formatMessage({ id: 'ride.step.assigned' }), who: driver, tone: 'brand' };
    case 'ride.driver_arrived.v1':
      return { what: formatMessage({ id: 'ride.step.arrived' }), who: driver, tone: 'brand' };
    case 'ride.started.v1':
      return { what: formatMessage({ id: 'ride.step.started' }), who: driver, tone: 'brand' };
    case 'ride.completed.v1':
      return { what: formatMessage({ id: 'ride.step.completed' }), who: driver, tone: 'ok' };
    case 'ride.cancelled.v1':
      return {
        what: formatMessage({ id: 'ride.step.cancelled' }),
        who: cancelledBy(ride, rider, driver, formatMessage),
        tone: 'bad',
      };
    case 'ride.rated.v1':
      return { what: formatMessage({ id: 'ride.step.rated' }, { rating: ride.rating ?? 0 }), who: rider, tone: 'ok' };
    default:
      // An event of a newer release still has its place.
      return { what: type, who: null, tone: 'brand' };
  }
}

function cancelledBy(
  { cancelledBy: by, cancelReason }: Ride,
  rider: string,
  driver: string | null,
  formatMessage: FormatMessage,
): string | null {
  switch (by) {
    case 'rider':
      return rider;
    case 'driver':
      return driver;
    case 'admin':
      return formatMessage(
        { id: 'ride.step.administrator' },
        { hasReason: cancelReason !== null, reason: cancelReason },
      );
    case 'expiry':
      return formatMessage({ id: 'ride.step.expired' });
    case null:
      return null;
  }
}

function emergencySteps(
  { id, raisedAt, raisedBy, name, acknowledgedAt, acknowledgedBy }: AdminEmergency,
  formatMessage: FormatMessage,
): Step[] {
  const raised: Step = {
    id,
    at: raisedAt,
    what: formatMessage({ id: 'ride.step.emergency' }),
    who: formatMessage({ id: name ? `ride.step.${raisedBy}` : `ride.step.the.${raisedBy}` }, { name }),
    tone: 'bad',
  };
  if (acknowledgedAt === null) return [raised];
  const who = acknowledgedBy?.name ?? null;
  return [
    raised,
    {
      id: `${id} taken on`,
      at: acknowledgedAt,
      what: formatMessage({ id: 'ride.step.acknowledged' }),
      who,
      tone: 'ok',
    },
  ];
}
