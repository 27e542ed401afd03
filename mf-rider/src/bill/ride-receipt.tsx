import { plainInputs, summaryRows } from '@rahi/contracts/fares';
import { paiseFromRupees } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import type { Receipt } from '@rahi/contracts/tariff';
import { QuerySection, Skeleton } from '@rahi/ui-kit';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { FareRows } from './fare-rows.js';
import { isWithoutReceipt, useReceipt } from './receipt.queries.js';
import styles from './ride-receipt.module.css';

/** The bill of a completed ride, or of a cancelled ride with a fee: the same rows everywhere (R19). */
export function RideReceipt({ ride }: { ride: Ride }) {
  const query = useReceipt(ride.id);
  const title = useId();
  if (isWithoutReceipt(query.error)) return ride.status === 'completed' ? <DocumentedSummary ride={ride} /> : null;
  return (
    <section className={styles.receipt} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          <FormattedMessage id="bill.receipt" />
        </h2>
        <span className={styles.number}>{query.data?.invoiceNumber}</span>
      </div>
      <QuerySection query={query} what="bill.yourReceipt" skeleton={<RowsToCome />}>
        {(receipt) => (
          <FareRows
            rows={rowsOf(receipt)}
            inputs={inputsOf(receipt, ride)}
            straight={receipt.tariff.terms.distance === 'straight'}
            totalPaise={receipt.totalPaise}
          />
        )}
      </QuerySection>
    </section>
  );
}

/** The label of a toll is its place. */
const rowsOf = ({ lines }: Receipt) =>
  summaryRows(lines.map(({ code, paise, label }) => ({ code, paise, ...(code === 'toll' && { name: label }) })));

/** Where a tariff charges nothing for the time, the row of it says how long the trip took; otherwise what was charged for. */
function inputsOf({ lines, inputs }: Receipt, { startedAt, completedAt }: Ride): Receipt['inputs'] {
  const charged = lines.some(({ code, paise }) => code === 'time' && paise !== 0);
  if (charged || startedAt === null || completedAt === null) return inputs;
  const minutes = Math.max(1, Math.round((Date.parse(completedAt) - Date.parse(startedAt)) / 60_000));
  return { ...inputs, minutes };
}

function RowsToCome() {
  return ['base', 'distance', 'time', 'gst', 'total'].map((row) => <Skeleton key={row} />);
}

/**
 * R19: the documented constants, only for the display of a ride without a receipt. The total is the amount that was
 * charged.
 */
const documented = { basePaise: 3500, perKmPaise: 2000, perMinutePaise: 150, gstPaise: 700 } as const;

function DocumentedSummary({ ride }: { ride: Ride }) {
  const km = Number(ride.distance);
  return (
    <FareRows
      rows={[
        { code: 'base', paise: documented.basePaise },
        { code: 'distance', paise: Math.round(documented.perKmPaise * km) },
        { code: 'time', paise: documented.perMinutePaise * ride.duration },
        { code: 'gst', paise: documented.gstPaise },
      ]}
      inputs={plainInputs(km, ride.duration)}
      straight
      totalPaise={paiseFromRupees(ride.fare)}
    />
  );
}
