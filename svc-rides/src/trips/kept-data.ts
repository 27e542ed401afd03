import { keptColumns } from '@rahi/service-kit/kept-columns';
import type { DataOfService } from '@rahi/service-kit/kept-data';
import { money, ofRide } from '../ride/kept-data.js';
import { ReservationEntity } from './reservations/reservation.entity.js';

/** What is kept of bookings and chats: each table and column. */
export const tripsData: DataOfService = {
  rental_warnings: {
    what: 'Which rentals were warned of the end of their package',
    clocks: [{ days: 1, since: 'at', do: 'delete', by: 'svc-rides/src/trips/rentals/rental-warnings.job.ts' }],
    plain: 'at',
    ids: 'ride_id',
  },
  ride_messages: {
    what: 'The chat of a trip',
    of: { either: { rows: ofRide, atErasure: 'delete' } },
    clocks: [{ days: 180, since: 'sent_at', do: 'delete' }],
    plain: 'id sender sent_at',
    ids: 'ride_id',
    personal: { text: { what: 'what they wrote', of: ['either'], blank: `'–'` } },
  },
  booking_keys: {
    what: 'Keys of bookings, so that one is not made twice',
    of: { rider: { rows: 'rider_id = $1::text::uuid', atErasure: 'delete' } },
    clocks: [{ days: 2, since: 'created_at', do: 'delete', by: 'svc-rides/src/trips/booking/booking-keys.job.ts' }],
    plain: 'key body_hash created_at',
    ids: 'rider_id ride_id reservation_id',
  },
  reservations: {
    what: 'Bookings for later',
    of: {
      rider: { rows: 'rider_id = $1::text::uuid', atErasure: 'blank' },
      driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'blank' },
    },
    stays: money,
    ...keptColumns(ReservationEntity, { since: 'pickup_at', where: 'closed_at IS NOT NULL' }),
  },
};
