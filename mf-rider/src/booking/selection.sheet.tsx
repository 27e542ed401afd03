import type { Reservation } from '@rahi/contracts/reservation';
import type { GuestBooking, Ride } from '@rahi/contracts/ride';
import { formatRupees } from '@rahi/contracts/money';
import { vehicleChoices, vehicleFacts, type VehicleType } from '@rahi/contracts/vehicles';
import { Banner, BottomSheet, Button, SheetHeader } from '@rahi/ui-kit';
import { describeError, formatPickupTime, useDocumentTitle, useRemote, type ApiError } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatKm, formatMinutes } from '../area/figures.js';
import type { Route } from '@rahi/contracts/places';
import { OutstationInstead } from '../outstation/outstation-instead.js';
import type { Stop, TripPlan } from '../rides/trip-plan.js';
import { sizeOf, sizeOnScreen, type ByType, type Nearby, type Quote } from './booking.queries.js';
import { ForWhom } from '../guests/for-whom.js';
import { rememberGuest } from '../guests/known-guests.js';
import { BookedEnds } from './booked-ends.js';
import { BookingNotice } from './booking-notice.js';
import { FareBreakdown } from './fare-breakdown.js';
import { NoteToDriver } from './note-to-driver.js';
import { PickupPoints } from './pickup-points.js';
import { PickupWhen } from './pickup-when.js';
import { PlannedStopsRow } from './planned-stops.row.js';
import { PromoRow } from './promo-row.js';
import { PaymentAndFare } from './payment-and-fare.js';
import { usePaymentChoice } from './payment-choice.js';
import { useBooking } from './use-booking.js';
import type { PickupChoice } from './use-pickup-point.js';
import type { Promo } from './use-promo.js';
import { VehicleList } from './vehicle-list.js';
import { useWomanDriver } from '../women/use-woman-driver.js';
import { rememberedPreferences } from '../preferences/remembered-preferences.js';
import { UnmetWishesBanner } from '../preferences/unmet-wishes.js';
import { useUnmetWishes } from '../preferences/unmet-wishes.queries.js';
import { WishChips } from './wish-chips.js';
import styles from './selection.sheet.module.css';

interface SelectionSheetProps {
  plan: TripPlan;
  /** The ride that was searched for before, and that nobody took. */
  lost: Ride | null;
  /** The types with a card, in the order of choice. */
  types: readonly VehicleType[];
  nearby: Nearby;
  quotes: ByType<Quote>;
  promo: Promo;
  pickup: PickupChoice;
  routes: ByType<Route | undefined>;
  /** The vehicle type that is chosen. */
  type: VehicleType;
  onChoose(type: VehicleType): void;
  onCover(pixels: number): void;
  onBack(): void;
  /** Called with another time, an ISO time; with undefined for now (R43). */
  onTime(pickupAt: string | undefined): void;
  /** Called with other stops on the way (R44). */
  onStops(stops: readonly Stop[]): void;
  onBooked(ride: Ride): void;
  onReserved(reservation: Reservation): void;
}

/** "Choose a ride": the vehicles nearby, their fares, and the button that books one. */
export function SelectionSheet(props: SelectionSheetProps) {
  const { plan, types, nearby, quotes, promo, routes, type, onChoose, onTime, onCover, onBack } = props;
  const { pickupAt } = plan;
  const later = pickupAt !== undefined;
  const { formatMessage } = useIntl();
  const { user } = useRemote();
  useDocumentTitle(formatMessage({ id: 'booking.title' }));
  const straight = sizeOf(plan);
  const [note, setNote] = useState('');
  const [guest, setGuest] = useState<GuestBooking | null>(null);
  const women = useWomanDriver(plan, guest);
  const [preferences, setPreferences] = useState(() => plan.preferences ?? rememberedPreferences(user.id) ?? []);
  const route = routes[type];
  const size = sizeOnScreen(plan, route);

  const { quote, error, refusal, fetching, retry } = quotes[type];
  const payment = usePaymentChoice(user.id, quote);
  const remember = () => {
    if (guest) rememberGuest(user.id, guest);
  };
  const booking = useBooking({
    plan,
    nearby,
    type,
    quotes,
    promo,
    paymentMethod: payment.method,
    note: note.trim(),
    guest,
    women: women.sent,
    preferences,
    onBooked: (ride) => {
      remember();
      props.onBooked(ride);
    },
    onReserved: (reservation) => {
      remember();
      props.onReserved(reservation);
    },
  });
  const unmet = useUnmetWishes(props.lost).filter((wish) =>
    wish === 'woman_driver' ? women.wish !== null : preferences.includes(wish),
  );
  const bookWithout = () => {
    const rest = preferences.filter((id) => unmet.every((wish) => wish !== id));
    const anyone = unmet.includes('woman_driver');
    setPreferences(rest);
    if (anyone) women.choose(null);
    booking.book({ preferences: rest, ...(anyone && { women: {} }) });
  };
  const total = vehicleChoices.reduce((sum, each) => sum + nearby.drivers[each].length, 0);
  // Of the chosen type: the others do not take this rider.
  const near = nearby.drivers[type].length;
  const vehicle = formatMessage({ id: `ui.vehicle.${type}` });
  const { gear } = vehicleFacts[type];
  const { payable } = payment;

  return (
    <BottomSheet
      tall
      label={formatMessage({ id: 'booking.title' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'booking.title' })}
          note={
            later
              ? formatMessage({ id: 'booking.fareFixed' })
              : nearby.pending
                ? formatMessage({ id: 'booking.lookingForDrivers' })
                : near > 0 && formatMessage({ id: 'booking.driversNearby' }, { count: near })
          }
          beside={`${formatKm(size.km)} · ${formatMinutes(size.minutes)}`}
          onBack={onBack}
        />
      }
      onCover={onCover}
      actions={
        <>
          {!refusal && (
            <PaymentAndFare
              methods={payment.methods}
              method={payment.method}
              onChoose={payment.choose}
              breakdown={<FareBreakdown type={type} size={straight} quote={quote} pending={fetching} />}
            />
          )}
          <Button
            kind="primary"
            disabled={!quote || refusal !== null || booking.pending}
            loading={booking.pending || (fetching && !quote)}
            onClick={() => booking.book()}
          >
            {payable === undefined
              ? formatMessage({ id: 'booking.book' }, { vehicle })
              : later
                ? formatMessage(
                    { id: 'booking.bookLater' },
                    { vehicle, time: formatPickupTime(pickupAt), total: formatRupees(payable) },
                  )
                : formatMessage({ id: 'booking.bookFor' }, { vehicle, total: formatRupees(payable) })}
          </Button>
        </>
      }
    >
      <BookingNotice notice={booking.notice} />
      <UnmetWishesBanner wishes={unmet} kind="book" pending={booking.pending} onWithout={bookWithout} />
      {refusal && <TripRefused refusal={refusal} vehicle={vehicle} onBack={onBack} />}
      {refusal && isTooFarOut(refusal) && <OutstationInstead plan={plan} />}
      {error && !quote && !refusal && (
        <Banner
          tone="bad"
          title={formatMessage({ id: 'booking.fareNotLoaded' })}
          action={
            <Button small onClick={retry}>
              <FormattedMessage id="ui.retry" />
            </Button>
          }
        >
          {describeError(formatMessage, error)} <FormattedMessage id="booking.estimatedPrices" />
        </Banner>
      )}
      <BookedEnds plan={plan} />
      <div className={styles.choices}>
        <PickupWhen
          plan={plan}
          onChoose={(at) => {
            booking.forgetNotice();
            onTime(at);
          }}
        />
        <ForWhom
          guest={guest}
          onChoose={(chosen) => {
            booking.forgetNotice();
            setGuest(chosen);
          }}
        />
        <WishChips
          women={women}
          guest={guest}
          preferences={preferences}
          type={type}
          pickup={plan.pickup}
          onPreferences={setPreferences}
          onChange={booking.forgetNotice}
        />
        <PlannedStopsRow
          plan={plan}
          type={type}
          onChoose={(stops) => {
            booking.forgetNotice();
            props.onStops(stops);
          }}
        />
      </div>
      <PickupPoints choice={props.pickup} />
      {!later && !nearby.pending && total === 0 && <LimitedDrivers error={nearby.error} />}
      {quote?.demand && (
        <p className={styles.remark}>
          <FormattedMessage id="booking.demand" values={{ ...quote.demand, factor: quote.demand.percent / 100 }} />
        </p>
      )}
      {route?.source === 'estimate' && (
        <p className={styles.remark}>
          <FormattedMessage id="booking.estimate" />
        </p>
      )}
      <VehicleList
        types={types}
        km={straight.km}
        nearby={nearby}
        pickupAt={pickupAt}
        quotes={quotes}
        routes={routes}
        chosen={type}
        method={payment.method}
        onChoose={(next) => {
          booking.forgetNotice();
          onChoose(next);
        }}
      />
      {gear && (
        <p className={styles.remark}>
          <FormattedMessage id={`booking.gear.${gear}`} />
        </p>
      )}
      {!refusal && <PromoRow promo={promo} quote={quote} />}
      <NoteToDriver plan={plan} note={note} onChange={setNote} />
    </BottomSheet>
  );
}

/** Why this trip cannot be booked, in the server's words, and the way on. */
function TripRefused({ refusal, vehicle, onBack }: { refusal: ApiError; vehicle: string; onBack(): void }) {
  const { formatMessage } = useIntl();
  return (
    <div role="alert">
      <Banner
        title={formatMessage({ id: refusedBy(refusal) }, { vehicle })}
        action={
          !isOfTime(refusal) && (
            <Button small onClick={onBack}>
              <FormattedMessage id="booking.chooseAnotherPlace" />
            </Button>
          )
        }
      >
        {refusal.detail}
      </Banner>
    </div>
  );
}

const isOfTime = ({ code }: ApiError) => code === 'too_early' || code === 'too_late';

/** Whether an outstation trip may go there. */
const isTooFarOut = ({ code, problem }: ApiError) =>
  code === 'too_far' || (code === 'not_served' && problem?.['end'] === 'dropoff');

function refusedBy(refusal: ApiError) {
  if (isOfTime(refusal)) return 'booking.otherTime';
  return refusal.code === 'too_far' ? 'booking.tooFar' : 'booking.notServed';
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
