import type { AdminRideDetail } from '@rahi/contracts/admin-records';
import { rideReceipt } from '@rahi/contracts/calls/rides.calls';
import { formatRupees, rupeesFromPaise } from '@rahi/contracts/money';
import { isClaimable } from '@rahi/contracts/payment-methods';
import type { Ride } from '@rahi/contracts/ride';
import { Card, KeyValue, KeyValues, Money, QuerySection, Skeleton } from '@rahi/ui-kit';
import { queryOptionsFor, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { RideDispute } from './ride-dispute.js';

interface RideMoneyProps {
  ride: Ride;
  settlement: AdminRideDetail['settlement'];
}

/** The rider's cost and the driver's earnings: the receipt that everyone sees (R19), the settlement, the payment. */
export function RideMoney({ ride, settlement }: RideMoneyProps) {
  const { formatMessage } = useIntl();
  const billed = ride.status === 'completed' || (ride.payment?.state ?? 'none') !== 'none';
  return (
    <>
      <Card title={formatMessage({ id: 'ride.money' })}>
        <KeyValues>
          {ride.status !== 'cancelled' && (
            <KeyValue name={formatMessage({ id: 'ride.fare' })}>
              <Money rupees={ride.fare} inColumn />
            </KeyValue>
          )}
          {ride.payment && ride.payment.state !== 'none' && (
            <KeyValue name={formatMessage({ id: `ride.payment.${ride.payment.method}` })}>
              {formatMessage({ id: 'ride.paymentState' }, { state: ride.payment.state })}
            </KeyValue>
          )}
          {ride.payment && isClaimable(ride.payment.method) && ride.payment.reference !== null && (
            <KeyValue name={formatMessage({ id: 'ride.reference' })}>{ride.payment.reference}</KeyValue>
          )}
          {ride.payment && isClaimable(ride.payment.method) && ride.payment.payee && (
            <KeyValue name={formatMessage({ id: 'ride.payee' })}>
              {formatMessage({ id: 'claims.payee' }, { payee: ride.payment.payee })}
            </KeyValue>
          )}
          {Number(ride.compensation ?? 0) > 0 && (
            <KeyValue name={formatMessage({ id: 'ride.compensation' })}>
              <Money rupees={ride.compensation ?? '0'} inColumn />
            </KeyValue>
          )}
          <ToDriver ride={ride} settlement={settlement} />
        </KeyValues>
      </Card>
      {billed && (
        <Card title={formatMessage({ id: 'ride.receipt' })}>
          <Receipt rideId={ride.id} />
        </Card>
      )}
      {billed && <RideDispute rideId={ride.id} />}
    </>
  );
}

function ToDriver({ ride, settlement }: RideMoneyProps) {
  const { formatMessage } = useIntl();
  if (!settlement) {
    return (
      <KeyValue name={formatMessage({ id: 'ride.settlement' })}>
        {formatMessage({ id: ride.status === 'cancelled' ? 'ride.none' : 'ride.onceCompleted' })}
      </KeyValue>
    );
  }
  const { gross, commission, bonus, tip, fee, refund, earned, net } = settlement;
  const rows = [
    ['driver.fares', gross],
    ['ride.commission', commission],
    ['ride.bonus', bonus],
    ['ride.tip', tip],
    ['driver.fees', fee],
    ['driver.refunds', refund],
  ] as const;
  return (
    <>
      {rows.map(
        ([name, rupees]) =>
          Number(rupees ?? 0) !== 0 && (
            <KeyValue key={name} name={formatMessage({ id: name })}>
              <Money rupees={rupees ?? '0'} inColumn />
            </KeyValue>
          ),
      )}
      <KeyValue name={formatMessage({ id: 'ride.toTheDriver' })} total>
        <Money rupees={earned ?? net} inColumn />
      </KeyValue>
    </>
  );
}

function Receipt({ rideId }: { rideId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const receipt = useQuery(queryOptionsFor(services.api, rideReceipt, { params: { id: rideId } }));
  return (
    <QuerySection query={receipt} what="ride.theReceipt" skeleton={<Skeleton shape="block" />}>
      {({ lines, totalPaise, invoiceNumber, tariff, creditNote }) => (
        <KeyValues>
          {lines.map(({ code, label, paise }, index) => (
            <KeyValue key={`${code}-${index}`} name={label}>
              <Money rupees={rupeesFromPaise(paise)} inColumn />
            </KeyValue>
          ))}
          <KeyValue name={formatMessage({ id: 'ride.total' })} total>
            <Money rupees={rupeesFromPaise(totalPaise)} inColumn />
          </KeyValue>
          <KeyValue name={formatMessage({ id: 'ride.invoice' })}>{invoiceNumber}</KeyValue>
          {creditNote && (
            <KeyValue name={formatMessage({ id: 'ride.creditNote' })}>
              {formatMessage(
                { id: 'ride.creditNoteOf' },
                { number: creditNote.number, amount: formatRupees(rupeesFromPaise(creditNote.totalPaise)) },
              )}
            </KeyValue>
          )}
          <KeyValue name={formatMessage({ id: 'ride.tariff' })}>
            {formatMessage({ id: 'ride.tariffVersion' }, { tariff: tariff.id, version: tariff.version })}
          </KeyValue>
        </KeyValues>
      )}
    </QuerySection>
  );
}
