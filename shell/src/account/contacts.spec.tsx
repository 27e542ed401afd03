import { describe, expect, it } from '@jest/globals';
import { removeContact, saveContact, trustedContacts } from '@rahi/contracts/calls/contacts.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, rider } from '../testing.js';

const meera = {
  id: '55555555-5555-4555-8555-555555555555',
  name: 'Meera',
  phone: '+91 98200 11223',
  email: null,
  eachTrip: false,
};
const open = (contacts: (typeof meera)[]) =>
  openShell({
    path: '/account',
    user: rider,
    handlers: {
      'GET /api/users/*/contacts': answerOf(trustedContacts, { contacts }),
      'PUT /api/users/*/contacts/*': answerOf(saveContact, meera),
      'DELETE /api/users/*/contacts/*': answerOf(removeContact, { success: true }),
    },
  });
const part = async () => within(await screen.findByRole('region', { name: 'Trusted contacts' }));

describe('the trusted contacts of an account', () => {
  it('are listed, can be notified at each trip, and can be removed', async () => {
    const { requests } = open([{ ...meera, phone: '+919820011223' }]);
    const contacts = await part();
    expect(await contacts.findByText('+91 98200 11223')).toBeVisible();
    await userEvent.click(contacts.getByRole('checkbox', { name: 'Notify at each trip: Meera' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        name: 'Meera',
        phone: '+919820011223',
        email: null,
        eachTrip: true,
      }),
    );
    await userEvent.click(contacts.getByRole('button', { name: 'Remove Meera' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('are added with a name and a way to reach them', async () => {
    const { requests } = open([]);
    const contacts = await part();
    await userEvent.click(await contacts.findByRole('button', { name: 'Add a contact' }));
    await userEvent.type(contacts.getByLabelText('Name of the contact'), 'Meera');
    await userEvent.click(contacts.getByRole('button', { name: 'Save' }));
    expect(contacts.getByText('Add a name, and a phone number or an email address.')).toBeVisible();
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.type(contacts.getByLabelText('Phone of the contact'), '12');
    expect(contacts.getByText('Enter 7 to 15 digits, such as +91 98100 00000')).toBeVisible();
    await userEvent.type(contacts.getByLabelText('Phone of the contact'), '{Backspace}{Backspace}');
    await userEvent.type(contacts.getByLabelText('Email of the contact'), 'meera@people.test');
    await userEvent.click(contacts.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ email: 'meera@people.test' }),
    );
  });

  it('are five at the most', async () => {
    open(Array.from({ length: 5 }, (_, at) => ({ ...meera, id: meera.id.replace(/5$/, String(at)) })));
    const contacts = await part();
    expect(await contacts.findAllByText('Meera')).toHaveLength(5);
    expect(contacts.queryByRole('button', { name: 'Add a contact' })).toBeNull();
  });
});
