import { rupeesFromPaise } from '@rahi/contracts/money';
import type { Promo } from '@rahi/contracts/promos';
import { Button, EmptyState, Money, Page, Pill, Progress, type TableColumn } from '@rahi/ui-kit';
import { describeError, useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { paiseText } from '../area/amounts.js';
import { PagedCard } from '../area/paged-card.js';
import { ScreenHead } from '../area/screen-head.js';
import { Switch } from '../area/switch.js';
import { citiesQuery } from '../area/cities.js';
import { PromoForm } from './promo.form.js';
import { standingOf, standingTones, validText } from './promo-standing.js';
import { pollMs, promosQuery, useSwitchPromo } from './promos.queries.js';
import styles from './promos.module.css';

const columns: readonly TableColumn[] = [
  { key: 'code', label: 'promos.column.code' },
  { key: 'standing', label: 'column.state' },
  { key: 'terms', label: 'promos.column.terms' },
  { key: 'valid', label: 'promos.column.valid' },
  { key: 'uses', label: 'promos.column.uses', numeric: true },
  { key: 'spent', label: 'promos.column.spent', numeric: true },
  { key: 'reserved', label: 'promos.column.reserved', numeric: true },
  { key: 'budget', label: 'promos.column.budget', numeric: true },
  { key: 'actions', label: 'column.actions', hidden: true },
];

/** Promo codes with what they have cost, a new one, and the way to switch each off. */
export function PromosScreen() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [adding, setAdding] = useState(false);
  const title = formatMessage({ id: 'promos.promos' });
  useDocumentTitle(title);
  return (
    <Page width="desk">
      <ScreenHead
        title={title}
        path="money"
        actions={
          !adding && (
            <Button onClick={() => setAdding(true)}>
              <FormattedMessage id="promos.new" />
            </Button>
          )
        }
      />
      {adding && <PromoForm onDone={() => setAdding(false)} />}
      <PagedCard
        title={formatMessage({ id: 'promos.all' })}
        label="promos.promos"
        what="promos.thePromos"
        columns={columns}
        pageAt={(cursor) => promosQuery(services.api, cursor)}
        everyMs={pollMs}
        age
        counted="promos.count"
        empty={
          <EmptyState icon="wallet" title={formatMessage({ id: 'promos.none' })}>
            <FormattedMessage id="promos.noneHint" />
          </EmptyState>
        }
      >
        {(promo) => <Row key={promo.id} promo={promo} />}
      </PagedCard>
    </Page>
  );
}

function Row({ promo }: { promo: Promo }) {
  const { formatMessage } = useIntl();
  const { code, validFrom, validUntil, uses, spentPaise, reservedPaise, budgetPaise } = promo;
  const standing = standingOf(promo);
  return (
    <tr>
      <td className={styles.code}>{code}</td>
      <td>
        <Pill tone={standingTones[standing]} dot>
          <FormattedMessage id={`promos.standing.${standing}`} />
        </Pill>
      </td>
      <td className={styles.terms}>
        <Terms promo={promo} />
      </td>
      <td className={styles.valid}>
        <time dateTime={validFrom}>{validText(validFrom)}</time> –
        <br />
        <time dateTime={validUntil}>{validText(validUntil)}</time>
      </td>
      <td data-numeric>{uses.toLocaleString('en-IN')}</td>
      {[spentPaise, reservedPaise].map((paise, column) => (
        <td key={columns[column + 5]?.key} data-numeric>
          <Money rupees={rupeesFromPaise(paise)} inColumn />
        </td>
      ))}
      <td data-numeric className={styles.budget}>
        <Money rupees={rupeesFromPaise(budgetPaise)} inColumn />
        <Progress
          percent={(100 * (spentPaise + reservedPaise)) / budgetPaise}
          label={formatMessage({ id: 'promos.budgetUsed' }, { code })}
        />
      </td>
      <td>
        <PromoSwitch promo={promo} />
      </td>
    </tr>
  );
}

/** The terms of the code in one sentence: the discount, for whom and where. */
function Terms({ promo: { percent, mostPaise, firstRideOnly, city, usesPerRider } }: { promo: Promo }) {
  const { services } = useRemote();
  const cities = useQuery(citiesQuery(services.api));
  const name = city === null ? '' : (cities.data?.find(({ slug }) => slug === city)?.name ?? city);
  const values = {
    percent: percent ?? 0,
    most: paiseText(mostPaise),
    first: firstRideOnly,
    city: name,
    uses: usesPerRider,
  };
  return (
    <>
      <FormattedMessage id={percent === null ? 'promos.takes.flat' : 'promos.takes.percent'} values={values} />
      <br />
      <span className={styles.limits}>
        <FormattedMessage id={city === null ? 'promos.limits.everywhere' : 'promos.limits.city'} values={values} />
      </span>
    </>
  );
}

function PromoSwitch({ promo: { id, code, active } }: { promo: Promo }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const change = useSwitchPromo(id);
  const press = async () => {
    try {
      await change.mutateAsync(!active);
      services.toast.show({ title: formatMessage({ id: 'promos.switched' }, { code, on: !active }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'promos.notSwitched' }, { code }), description, tone: 'bad' });
    }
  };
  return (
    <Switch
      label={formatMessage({ id: 'promos.switch' }, { code })}
      hideLabel
      on={active}
      busy={change.isPending}
      onChange={() => void press()}
    />
  );
}
