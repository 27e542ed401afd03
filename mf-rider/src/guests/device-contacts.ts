import { isRecord } from '../rides/trip-plan.js';

/** A person of the device's address book. */
export interface DeviceContact {
  name: string;
  phone: string;
}

/** The Contact Picker API, which only some browsers have (no TypeScript library declares it). */
interface ContactPicker {
  select(properties: readonly string[], options: { multiple: boolean }): Promise<unknown>;
}

function pickerOf(device: object): ContactPicker | null {
  const contacts: unknown = Reflect.get(device, 'contacts');
  return isPicker(contacts) ? contacts : null;
}

const isPicker = (value: unknown): value is ContactPicker => isRecord(value) && typeof value['select'] === 'function';

export const hasContactPicker = (): boolean => pickerOf(navigator) !== null;

/** Asks the person to choose somebody of their address book. @returns null when they chose nobody, or the device allows no choice */
export async function pickContact(): Promise<DeviceContact | null> {
  try {
    const chosen = await pickerOf(navigator)?.select(['name', 'tel'], { multiple: false });
    const [contact] = Array.isArray(chosen) ? chosen.map((one: unknown) => one) : [];
    if (!isRecord(contact)) return null;
    const [name, phone] = [firstText(contact['name']), firstText(contact['tel'])];
    return name === '' && phone === '' ? null : { name, phone };
  } catch (error) {
    // Closing the picker, or a second one at once. The fields are still there to type in.
    if (error instanceof Error) return null;
    throw error;
  }
}

function firstText(list: unknown): string {
  const [first]: unknown[] = Array.isArray(list) ? list : [];
  return typeof first === 'string' ? first.trim() : '';
}
