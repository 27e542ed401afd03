import {
  longestParcelDescription,
  parcelItems,
  parcelSizes,
  prohibitedThings,
  type ParcelItem,
} from '@rahi/contracts/parcel';
import { formatRupees } from '@rahi/contracts/money';
import type { ParcelOffer } from '@rahi/contracts/parcel-offer';
import { Icon, PhoneField, SegmentedControl, SelectField, TextField } from '@rahi/ui-kit';
import { useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './parcels.module.css';
import type { ParcelForm } from './use-parcel.js';

/** What the parcel is, who gets it, who hands it over, and that nothing prohibited is inside. */
export function ParcelFields({ form, offer }: { form: ParcelForm; offer: ParcelOffer }) {
  const { formatMessage } = useIntl();
  const { typed, type, problems } = form;
  return (
    <div className={styles.fields}>
      <SegmentedControl
        label={formatMessage({ id: 'parcel.size' })}
        value={typed.size}
        onChange={(value) => type({ size: parcelSizes.find((one) => one === value) ?? 'small' })}
        options={offer.sizes.map((limits) => ({
          value: limits.size,
          label: formatMessage({ id: 'parcel.sizeOf' }, { ...limits }),
        }))}
      />
      <SelectField<ParcelItem>
        label={formatMessage({ id: 'parcel.item' })}
        value={typed.item}
        options={parcelItems.map((value) => ({ value, label: formatMessage({ id: `parcel.item.${value}` }) }))}
        onChange={(item) => type({ item })}
      />
      <TextField
        label={formatMessage({ id: 'parcel.description' })}
        autoComplete="off"
        maxLength={longestParcelDescription}
        value={typed.description}
        error={problems.description ?? null}
        onChange={({ target }) => type({ description: target.value })}
      />
      <TextField
        label={formatMessage({ id: 'parcel.value' })}
        hint={formatMessage({ id: 'parcel.valueHint' }, { most: formatRupees(offer.mostValue) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={typed.value}
        error={problems.value ?? null}
        onChange={({ target }) => type({ value: target.value })}
      />
      <Person
        title={<FormattedMessage id="parcel.receiver" />}
        name={typed.receiverName}
        phone={typed.receiverPhone}
        problems={{ name: problems.receiverName, phone: problems.receiverPhone }}
        onName={(receiverName) => type({ receiverName })}
        onPhone={(receiverPhone) => type({ receiverPhone })}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={typed.bySender} onChange={({ target }) => type({ bySender: target.checked })} />
        <FormattedMessage id="parcel.bySender" />
      </label>
      {typed.bySender && (
        <Person
          title={<FormattedMessage id="parcel.sender" />}
          name={typed.senderName}
          phone={typed.senderPhone}
          problems={{ name: problems.senderName, phone: problems.senderPhone }}
          onName={(senderName) => type({ senderName })}
          onPhone={(senderPhone) => type({ senderPhone })}
        />
      )}
      <Prohibited form={form} />
    </div>
  );
}

interface PersonProps {
  title: ReactNode;
  name: string;
  phone: string;
  problems: { name: string | undefined; phone: string | undefined };
  onName(name: string): void;
  onPhone(phone: string): void;
}

function Person({ title, name, phone, problems, onName, onPhone }: PersonProps) {
  const { formatMessage } = useIntl();
  return (
    <fieldset className={styles.person}>
      <legend className={styles.legend}>{title}</legend>
      <TextField
        label={formatMessage({ id: 'guest.name' })}
        autoComplete="off"
        maxLength={80}
        value={name}
        error={problems.name ?? null}
        onChange={({ target }) => onName(target.value)}
      />
      <PhoneField
        label={formatMessage({ id: 'guest.phone' })}
        autoComplete="off"
        leading={<Icon name="phone" />}
        value={phone}
        error={problems.phone ?? null}
        onChange={onPhone}
      />
    </fieldset>
  );
}

function Prohibited({ form: { typed, type, problems } }: { form: ParcelForm }) {
  const id = useId();
  const wrong = problems.nothingProhibited;
  return (
    <section className={styles.person} aria-labelledby={id}>
      <h2 id={id} className={styles.legend}>
        <FormattedMessage id="parcel.prohibited" />
      </h2>
      <ul className={styles.list}>
        {prohibitedThings.map((thing) => (
          <li key={thing}>
            <FormattedMessage id={`parcel.prohibited.${thing}`} />
          </li>
        ))}
      </ul>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={typed.nothingProhibited}
          aria-describedby={wrong ? `${id}-missing` : undefined}
          onChange={({ target }) => type({ nothingProhibited: target.checked })}
        />
        <FormattedMessage id="parcel.nothingProhibited" />
      </label>
      {wrong && (
        <p id={`${id}-missing`} className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </section>
  );
}
