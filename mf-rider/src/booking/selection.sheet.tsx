import type { Ride } from '@rahi/contracts/ride';
import { formatRupees } from '@rahi/contracts/money';
import { vehicleChoices, vehicleFacts, type VehicleType } from '@rahi/contracts/vehicles';
import { Banner, BottomSheet, Button, Legs, SheetHeader } from '@rahi/ui-kit';
import { describeError, useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, formatKm, formatMinutes } from '../area/figures.js';
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
  const { api } = useRemote();
  useDocumentTitle('Choose a ride');
  const { km, minutes } = sizeOf(plan);
  const [wanted, setWanted] = useState<VehicleType | null>(null);
  const offered = vehicleChoices.find((type) => nearby.drivers[type].length > 0);
  // Offered once, when all types have answered: a choice neither depends on which was quickest, nor changes under the
  // rider's finger when a poll comes in.
  if (wanted === null && offered && !nearby.pending) setWanted(offered);
  const type = wanted ?? vehicleChoices[0];

  const quote = useQuery(fareQuoteQuery(api, type, km));
  const booking = useBooking({ plan, nearby, type, quote: quote.data, onBooked });
  const total = vehicleChoices.reduce((sum, each) => sum + nearby.drivers[each].length, 0);
  const { label } = vehicleFacts[type];

  return (
    <BottomSheet
      label="Choose a ride"
      header={
        <SheetHeader
          title="Choose a ride"
          note={nearby.pending ? 'Looking for drivers' : total > 0 && `${counted(total, 'driver')} nearby`}
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
          {quote.data ? `Book ${label} · ${formatRupees(quote.data.total)}` : `Book ${label}`}
        </Button>
      }
    >
      <BookingNotice notice={booking.notice} />
      {quote.error && (
        <Banner
          tone="bad"
          title="The fare could not be loaded"
          action={
            <Button small onClick={() => void quote.refetch()}>
              Retry
            </Button>
          }
        >
          {describeError(quote.error, 'Please try again.')}
        </Banner>
      )}
      <Legs pickup={plan.pickup.address} dropoff={plan.dropoff.address} />
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
      <FareBreakdown type={type} km={km} surge={quote.data?.breakdown.surge ?? 1} />
    </BottomSheet>
  );
}

function LimitedDrivers({ error }: { error: Error | null }) {
  return (
    <Banner title="Limited drivers available">
      {error
        ? describeError(error, 'Drivers nearby could not be loaded. They are asked for again in a moment.')
        : 'Nobody is free near your pickup right now. This page keeps looking.'}
    </Banner>
  );
}
