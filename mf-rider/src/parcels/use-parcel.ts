import { formatRupees } from '@rahi/contracts/money';
import { parcelBookingSchema, type ParcelBooking, type ParcelItem, type ParcelSize } from '@rahi/contracts/parcel';
import { phoneOf } from '@rahi/contracts/phones';
import { useState } from 'react';
import { useIntl } from 'react-intl';

/** What is typed about a parcel. */
export interface TypedParcel {
  item: ParcelItem;
  description: string;
  size: ParcelSize;
  value: string;
  receiverName: string;
  receiverPhone: string;
  /** Whether somebody else than the rider hands it over. */
  bySender: boolean;
  senderName: string;
  senderPhone: string;
  nothingProhibited: boolean;
}

const blank: TypedParcel = {
  item: 'papers',
  description: '',
  size: 'small',
  value: '',
  receiverName: '',
  receiverPhone: '',
  bySender: false,
  senderName: '',
  senderPhone: '',
  nothingProhibited: false,
};

export type ParcelProblems = Partial<Record<keyof TypedParcel, string>>;

export interface ParcelForm {
  typed: TypedParcel;
  type(changes: Partial<TypedParcel>): void;
  /** What is wrong, once booking was tried. */
  problems: ParcelProblems;
  /** Null until all is right. */
  parcel: ParcelBooking | null;
  /** Shows what is wrong. @returns whether the parcel can be booked */
  check(): boolean;
}

/** The fields of a parcel. @param mostValue the highest value that may be declared, in rupees */
export function useParcel(mostValue: string): ParcelForm {
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState(blank);
  const [tried, setTried] = useState(false);
  const [receiverPhone, senderPhone] = [phoneOf(typed.receiverPhone), phoneOf(typed.senderPhone)];
  const value = typed.value.trim();
  const wrongValue = !/^\d+(\.\d{1,2})?$/.test(value) || Number(value) > Number(mostValue);
  const named = formatMessage({ id: 'guest.nameMissing' });
  const phoned = formatMessage({ id: 'guest.phoneInvalid' });
  const problems: ParcelProblems = {
    ...(typed.description.trim() === '' && { description: formatMessage({ id: 'parcel.descriptionMissing' }) }),
    ...(wrongValue && { value: formatMessage({ id: 'parcel.valueWrong' }, { most: formatRupees(mostValue) }) }),
    ...(typed.receiverName.trim() === '' && { receiverName: named }),
    ...(receiverPhone === null && { receiverPhone: phoned }),
    ...(typed.bySender && typed.senderName.trim() === '' && { senderName: named }),
    ...(typed.bySender && senderPhone === null && { senderPhone: phoned }),
    ...(!typed.nothingProhibited && { nothingProhibited: formatMessage({ id: 'parcel.confirmMissing' }) }),
  };
  const isRight = Object.keys(problems).length === 0;
  const { data = null } = parcelBookingSchema.safeParse({
    item: typed.item,
    description: typed.description,
    size: typed.size,
    value,
    receiver: { name: typed.receiverName, phone: receiverPhone ?? '' },
    sender: typed.bySender ? { name: typed.senderName, phone: senderPhone ?? '' } : null,
    nothingProhibited: typed.nothingProhibited,
  });
  return {
    typed,
    type: (changes) => setTyped((before) => ({ ...before, ...changes })),
    problems: tried ? problems : {},
    parcel: isRight ? data : null,
    check: () => {
      setTried(true);
      return isRight && data !== null;
    },
  };
}
