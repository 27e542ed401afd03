import { longestNote, type Ride } from '@rahi/contracts/ride';
import { formatRupees } from '@rahi/contracts/money';
import { vehicleChoices, type VehicleType } from '@rahi/contracts/vehicles';
import { Banner, BottomSheet, Button, Legs, SheetHeader, TextField } from '@rahi/ui-kit';
import { describeError, useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatKm, formatMinutes } from '../area/figures.js';
import type { TripPlan } from '../rides/trip-plan.js';
import { fareQuoteQuery, sizeOf, type Nearby } from './booking.queries.js';
import { BookingNotice } from './booking-notice.js';
import { FareBreakdown } from './fare-breakdown.js';
import { useBooking } from './use-booking.js';
import { VehicleList } from './vehicle-list.js';

interface SelectionSheetProps {
  plan: TripPlan;
  nearby: Nearby;
  onCover(pixels: number): void;
  onBack(): void;
  onBooked(ride: Ride): void;
}

/** "Choose a ride": what is near, what it costs, and the button that books it. */
export function SelectionSheet({ plan, nearby, onCover, onBack, onBooked }: SelectionSheetProps) {
  const { formatMessage } = useIntl();
  const { api } = useRemote();
  useDocumentTitle(formatMessage({ id: 'booking.title' }));
  const { km, minutes } = sizeOf(plan);
  const [note, setNote] = useState('');
  const [wanted, setWanted] = useState<VehicleType | null>(null);
  const offered = vehicleChoices.find((type) => nearby.drivers[type].length > 0);
  // Offered once, when all types have answered: a choice neither depends on which was quickest, nor changes under the
  // rider's finger when a poll comes in.
  if (wanted === null && offered && !nearby.pending) setWanted(offered);
  const type = wanted ?? vehicleChoices[0];

  const quote = useQuery(fareQuoteQuery(api, type, km));
  const booking = useBooking({ plan, nearby, type, quote: quote.data, note: note.trim(), onBooked });
  const total = vehicleChoices.reduce((sum, each) => sum + nearby.drivers[each].length, 0);
  const vehicle = formatMessage({ id: `ui.vehicle.${type}` });

  return (
    <BottomSheet
      label={formatMessage({ id: 'booking.title' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'booking.title' })}
          note={
            nearby.pending
              ? formatMessage({ id: 'booking.lookingForDrivers' })
              : total > 0 && formatMessage({ id: 'booking.driversNearby' }, { count: total })
          }
          beside={`${formatKm(km)} · ${formatMinutes(minutes)}`}
          onBack={onBack}
        />
      }
      defaultRest="full"
      onCover={onCover}
      actions={
        <Button
          kind="primary"
          disabled={!quote.data || booking.pending}
          loading={booking.pending || quote.isFetching}
          onClick={booking.book}
        >
          {quote.data
            ? formatMessage({ id: 'booking.bookFor' }, { vehicle, total: formatRupees(quote.data.total) })
            : formatMessage({ id: 'booking.book' }, { vehicle })}
        </Button>
      }
    >
      <BookingNotice notice={booking.notice} />
      {quote.error && (
        <Banner
          tone="bad"
          title={formatMessage({ id: 'booking.fareNotLoaded' })}
          action={
            <Button small onClick={() => void quote.refetch()}>
              <FormattedMessage id="ui.retry" />
            </Button>
          }
        >
          {describeError(formatMessage, quote.error)}
        </Banner>
      )}
      <Legs ride={{ pickupAddress: plan.pickup.address, dropoffAddress: plan.dropoff.address }} />
      {!nearby.pending && total === 0 && <LimitedDrivers error={nearby.error} />}
      <VehicleList
        km={km}
        nearby={nearby}
        chosen={type}
        onChoose={(next) => {
          setWanted(next);
          booking.forgetNotice();
        }}
      />
      <TextField
        label={formatMessage({ id: 'booking.note' })}
        placeholder={formatMessage({ id: 'booking.noteExample' })}
        value={note}
        maxLength={longestNote}
        onChange={({ target }) => setNote(target.value)}
      />
      <FareBreakdown type={type} km={km} surge={quote.data?.breakdown.surge ?? 1} />
    </BottomSheet>
  );
}

function LimitedDrivers({ error }: { error: Error | null }) {
  const { formatMessage } = useIntl();
  return (
    <Banner title={formatMessage({ id: 'booking.limitedDrivers' })}>
      {error
        ? describeError(formatMessage, error, 'booking.driversNotLoaded')
        : formatMessage({ id: 'booking.noneFree' })}
    </Banner>
  );
}
