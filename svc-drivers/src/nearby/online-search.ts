import { nameOf } from '../profiles/driver-view.js';
import type { DriverEntity } from '../profiles/driver.entity.js';

interface Folded {
  name: string;
  plate: string;
  /** Digits alone. */
  phone: string;
}

const known = new WeakMap<DriverEntity, Folded>();

/** Case, and whether a letter is written with a mark or as one, does not matter. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase();
const plateOf = (text: string): string => fold(text).replaceAll(/[\s-]/g, '');

/** What a driver is found and sorted by; worked out once for each state of its profile. */
export function folded(driver: DriverEntity): Folded {
  let of = known.get(driver);
  if (!of) {
    const { vehicleNumber, phone } = driver;
    of = {
      name: fold(nameOf(driver)),
      plate: plateOf(vehicleNumber ?? ''),
      phone: (phone ?? '').replaceAll(/\D/g, ''),
    };
    known.set(driver, of);
  }
  return of;
}

/**
 * Whether a driver is meant by what was typed: a part of its name, of its number plate with or without the blanks, or of its
 * phone number however that is written; or the beginning of its id, from four digits on. Nothing typed works as a wildcard.
 */
export function onlineSearch(typed: string): (driver: DriverEntity) => boolean {
  const name = fold(typed);
  const plate = plateOf(typed);
  const phone = /^[+\d\s().-]+$/.test(typed) ? typed.replaceAll(/\D/g, '') : '';
  return (driver) => {
    const has = folded(driver);
    return (
      has.name.includes(name) ||
      (plate !== '' && has.plate.includes(plate)) ||
      (phone.length >= 3 && has.phone.includes(phone)) ||
      (name.length >= 4 && driver.id.startsWith(name))
    );
  };
}
