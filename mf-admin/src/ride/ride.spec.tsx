import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminEmergencySchema } from '@rahi/contracts/admin';
import { adminRideDetailSchema, auditRowSchema, type AdminRideDetail } from '@rahi/contracts/admin-records';
import { adminAudit, adminRide } from '@rahi/contracts/calls/admin.calls';
import { navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import { rideDispute } from '@rahi/contracts/calls/disputes.calls';
import { adminUpdateRide, getRide, getTracking, rideMessages, rideReceipt } from '@rahi/contracts/calls/rides.calls';
import type { Route } from '@rahi/contracts/places';
import { aReceipt } from '@rahi/contracts/testing';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { driverId, makeActiveRide, rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
  // jsdom has no canvas: the map stays empty.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const path = `/admin/ride/${rideId}`;
const at = (minute: number) => `2026-06-01T05:${String(minute).padStart(2, '0')}:00.000Z`;
const event = (version: number, type: string, minute: number) => ({
  id: `11111111-1111-4111-8111-00000000000${version}`,
  type,
  version,
  at: at(minute),
});
const emergency = adminEmergencySchema.parse({
  id: '22222222-2222-4222-8222-222222222222',
  rideId,
  raisedBy: 'rider',
  name: 'Asha Rao',
  raisedAt: at(12),
  position: null,
  acknowledgedAt: at(13),
  acknowledgedBy: { id: driverId, name: 'Priya' },
});
const makeDetail = (changes: Partial<AdminRideDetail> = {}): AdminRideDetail =>
  adminRideDetailSchema.parse({
    id: rideId,
    events: [event(1, 'ride.requested.v1', 1), event(2, 'ride.driver_assigned.v1', 2)],
    settlement: null,
    emergencies: [],
    ...changes,
  });
const known = (ride = makeActiveRide(), detail = makeDetail()) => ({
  [`GET /api/rides/${rideId}`]: answerOf(getRide, ride),
  [`GET /api/admin/rides/${rideId}`]: answerOf(adminRide, detail),
});
const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;
const timeline = () =>
  within(screen.getByRole('heading', { name: 'Timeline' }).closest('section') ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const said = (n: number, from: 'rider' | 'driver', text: string) => ({
  id: `44444444-4444-4444-8444-00000000000${n}`,
  rideId,
  from,
  text,
  sentAt: at(n),
});

describe('a ride’s page', () => {
  it('names the guest for whom it was booked, with the phone as the desk’s role may read it (R45)', async () => {
    const guest = { name: 'Meera Joshi', phone: '+919820112345', language: 'mr-IN', rated: false } as const;
    await renderAdmin(path, known(makeActiveRide({ guest })));
    expect(valueOf('Guest')).toHaveTextContent('Meera Joshi · +91 98201 12345');
  });

  it('says what a parcel is, for whom, why it went back, and shows its photos', async () => {
    const parcel = {
      item: 'papers',
      description: 'A folder of drawings',
      size: 'small',
      value: '1200.50',
      sender: { name: 'Ravi Kumar', phone: '+919820033344' },
      receiver: { name: 'Meera Joshi', phone: '+919820011122' },
      photos: [{ place: 'pickup', takenAt: at(5) }],
      returnFrom: null,
      returned: { reason: 'nobody_there', at: at(30), address: 'Hauz Khas' },
    } as const;
    await renderAdmin(path, known(makeActiveRide({ parcel: { ...parcel, photos: [...parcel.photos] } })));
    expect(valueOf('What it is')).toHaveTextContent('Small · papers · A folder of drawings');
    expect(valueOf('Declared value')).toHaveTextContent('₹1,200.50');
    expect(valueOf('Hands it over')).toHaveTextContent('Ravi Kumar · +91 98200 33344');
    expect(valueOf('Receiver')).toHaveTextContent('Meera Joshi · +91 98200 11122');
    expect(valueOf('Back to the sender')).toHaveTextContent(/Nobody was there, .*; it was for Hauz Khas/);
    const photo = screen.getByAltText('Photo at the pickup');
    expect(photo).toHaveAttribute('src', `/api/rides/${rideId}/parcel-photos/pickup`);
    fireEvent.error(photo);
    expect(screen.getByRole('alert')).toHaveTextContent('The photo could not be loaded.');
  });

  it('says how far the driver has to go by road', async () => {
    const way: Route = {
      polyline: [
        [28.6289, 77.19],
        [28.6289, 77.2065],
      ],
      distance: { value: 3000, text: '3.0 km' },
      duration: { value: 600, text: '10 min' },
      steps: [],
      source: 'city',
    };
    await renderAdmin(path, {
      ...known(),
      [`GET /api/rides/${rideId}/tracking`]: answerOf(getTracking, {
        routeProgress: 12,
        estimatedArrival: null,
        driverLocation: { lat: 28.6289, lng: 77.20165, speed: 8, heading: 90, at: at(59) },
        riderLocation: null,
      }),
      'POST /api/navigation/route': answerOf(navigationRoute, way),
    });
    // 70 % of the way are driven.
    expect(screen.getByText(/^0\.9 km and 3 minutes by road to the pickup\./)).toBeVisible();
  });

  it('leads to the organisation that booked it, which has no account (ADR 98)', async () => {
    const rider = { name: 'Hotel Sahil', rating: null };
    const guest = { name: 'Meera Joshi', phone: '+919820112345' };
    const ride = makeActiveRide({ rider, guest, byOrganisation: true });
    await renderAdmin(path, known(ride));
    expect(screen.getByRole('link', { name: 'Hotel Sahil' })).toHaveAttribute(
      'href',
      `/admin/partners/${ride.riderId}`,
    );
    expect(valueOf('Guest')).toHaveTextContent('Meera Joshi');
  });

  it('has its status, its events with who did them, its people, its money and its way', async () => {
    await renderAdmin(path, known());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ride 8f21c0a4');
    expect(screen.getByText('Driver Assigned')).toBeVisible();
    expect(timeline()).toEqual(['Booked10:31 amAsha Rao, rider', 'Driver assigned10:32 amVikram Singh, driver']);
    expect(within(valueOf('Rider') ?? document.body).getByRole('link')).toHaveAttribute(
      'href',
      `/admin/user/${makeActiveRide().riderId}`,
    );
    expect(within(valueOf('Driver') ?? document.body).getByRole('link')).toHaveAttribute(
      'href',
      `/admin/driver/${driverId}`,
    );
    expect(valueOf('Fare')).toHaveTextContent('₹200.55');
    expect(valueOf('Settlement')).toHaveTextContent('Once completed');
    expect(screen.getByText('No administrator has acted here yet.')).toBeVisible();
  });

  it('shows the note to the driver', async () => {
    await renderAdmin(path, known(makeActiveRide({ note: 'Blue gate' })));
    expect(screen.getByText('Blue gate')).toBeVisible();
  });

  it('of a completed ride has the settlement and the rating, and offers no cancelling', async () => {
    const ride = makeActiveRide({ status: 'completed', startedAt: at(10), completedAt: at(32), rating: 4 });
    const settlement = { gross: '200.55', commission: '20.06', net: '180.49' };
    const parts = { totalPaise: 1050, taxablePaise: 1000, cgstPaise: 25, sgstPaise: 25, igstPaise: 0 };
    const creditNote = { number: 'RH/2627/C000042', issuedAt: at(50), ...parts };
    const events = [event(5, 'ride.completed.v1', 32), event(6, 'ride.rated.v1', 33)];
    await renderAdmin(path, {
      ...known(ride, makeDetail({ settlement, events })),
      [`GET /api/rides/${rideId}/receipt`]: answerOf(rideReceipt, aReceipt({ rideId, creditNote })),
    });
    expect(valueOf('Credit note')).toHaveTextContent('RH/2627/C000042, ₹10.50');
    expect(valueOf('To the driver')).toHaveTextContent('₹180.49');
    expect(valueOf('Base fare')).toHaveTextContent('₹15.00');
    expect(valueOf('Total')).toHaveTextContent('₹283.50');
    expect(valueOf('Invoice')).toHaveTextContent('RH/2627/0000042');
    expect(valueOf('Took')).toHaveTextContent('22 min');
    expect(timeline()).toEqual(['Trip completed11:02 amVikram Singh, driver', 'Rated 4 of 511:03 amAsha Rao, rider']);
    expect(screen.queryByRole('button', { name: 'Cancel ride' })).not.toBeInTheDocument();
  });

  it('of a completed ride has a row for each passage of a toll, also for two of one plaza', async () => {
    const complaints = jest.spyOn(console, 'error');
    const ride = makeActiveRide({ status: 'completed', startedAt: at(10), completedAt: at(32) });
    const toll = { code: 'toll' as const, label: 'Northern Gate', paise: 4500 };
    const receipt = aReceipt({ rideId });
    await renderAdmin(path, {
      ...known(ride),
      [`GET /api/rides/${rideId}/receipt`]: answerOf(rideReceipt, {
        ...receipt,
        lines: [...receipt.lines, toll, toll],
      }),
    });
    expect(screen.getAllByText('Northern Gate')).toHaveLength(2);
    // Rows with one key are one row once the bill changes.
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it('of a completed ride has the dispute of its bill, where there is one', async () => {
    const ride = makeActiveRide({ status: 'completed', startedAt: at(10), completedAt: at(32) });
    const dispute = {
      id: '55555555-5555-4555-8555-555555555555',
      rideId,
      reason: 'longer_way' as const,
      text: 'We went around the lake',
      state: 'refunded' as const,
      openedAt: at(40),
      decidedAt: at(50),
      refunded: '50',
    };
    const disputed = {
      ...known(ride),
      [`GET /api/rides/${rideId}/dispute`]: answerOf(rideDispute, dispute),
    };
    const { unmount } = await renderAdmin(path, disputed);
    expect(screen.getByText('We went around the lake')).toBeVisible();
    expect(valueOf('State')).toHaveTextContent('Refunded');
    expect(valueOf('Refunded')).toHaveTextContent('₹50.00');
    expect(screen.getByRole('link', { name: 'All disputes' })).toHaveAttribute('href', '/admin/disputes');
    unmount();
    await renderAdmin(path, {
      ...disputed,
      [`GET /api/rides/${rideId}/dispute`]: answerOf(rideDispute, null),
    });
    expect(valueOf('Fare')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Dispute' })).toBeNull();
  });

  it('says what drivers who cancelled paid the rider (R42), and nothing where none did', async () => {
    const name = 'From drivers who cancelled, to the rider’s wallet';
    const { unmount } = await renderAdmin(path, known(makeActiveRide({ compensation: '42.5' })));
    expect(valueOf(name)).toHaveTextContent('₹42.50');
    unmount();
    await renderAdmin(path, known(makeActiveRide({ compensation: '0' })));
    expect(screen.queryByText(name)).toBeNull();
  });

  it('of a cancelled one says who cancelled it and why', async () => {
    const ride = makeActiveRide({
      status: 'cancelled',
      cancelledAt: at(5),
      cancelledBy: 'admin',
      cancelReason: 'The rider called',
    });
    const entry = auditRowSchema.parse({
      id: '33333333-3333-4333-8333-333333333333',
      seq: 17,
      type: 'audit.admin_acted.v1',
      occurredAt: at(5),
      requestId: 'request',
      actorId: driverId,
      actorName: 'Priya',
      action: 'ride.cancel',
      targetType: 'ride',
      targetId: rideId,
      outcome: 'done',
      code: null,
      reason: 'The rider called',
      hash: 'ab'.repeat(32),
    });
    const { requests } = await renderAdmin(path, {
      ...known(ride, makeDetail({ events: [event(3, 'ride.cancelled.v1', 5)] })),
      'GET /api/admin/audit': answerOf(adminAudit, { entries: [entry], total: 1 }),
    });
    expect(timeline()).toEqual(['Cancelled10:35 amAn administrator: The rider called']);
    expect(screen.getByText('Priya')).toBeVisible();
    expect(requests.map(({ url }) => url)).toContain(`/api/admin/audit?target=${rideId}&limit=20`);
  });

  it('shows the chat, oldest first, only where an emergency was raised', async () => {
    const chat = `/api/rides/${rideId}/messages`;
    const { requests } = await renderAdmin(path, known());
    expect(screen.queryByText('Chat')).not.toBeInTheDocument();
    expect(requests.filter(({ url }) => url.startsWith(chat))).toEqual([]);
  });

  it('with an emergency: it is in the timeline with who took it on, and the chat is there', async () => {
    await renderAdmin(path, {
      ...known(makeActiveRide(), makeDetail({ emergencies: [emergency] })),
      [`GET /api/rides/${rideId}/messages`]: answerOf(rideMessages, [
        said(5, 'driver', 'At the gate'),
        said(4, 'rider', 'Where are you?'),
      ]),
    });
    expect(timeline().slice(2)).toEqual([
      'Emergency raised10:42 amAsha Rao, rider',
      'Emergency acknowledged10:43 amPriya',
    ]);
    const words = screen.getByRole('heading', { name: 'Chat' }).closest('section')?.textContent;
    expect(words).toMatch(/Asha Rao.*Where are you\?.*Vikram Singh.*At the gate/s);
  });

  it('cancels a ride where that is allowed, with a reason', async () => {
    const { requests, toasts } = await renderAdmin(path, {
      ...known(),
      [`PATCH /api/admin/rides/${rideId}`]: answerOf(adminUpdateRide, makeActiveRide({ status: 'cancelled' })),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel ride' }));
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The rider called' } });
    fireEvent.click(dialog.getByText('Cancel ride'));
    await pass(50);
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      action: 'cancel',
      reason: 'The rider called',
    });
    expect(toasts.at(-1)?.title).toBe('Ride updated successfully');
  });

  it('says when there is no such ride, when it cannot be read, and when its events cannot', async () => {
    await renderAdmin(path, { [`GET /api/rides/${rideId}`]: problemOf(404, 'not_found', 'No such ride.') });
    expect(screen.getByText('Ride not found')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Go to the rides' }));
    expect(screen.getByTestId('place')).toHaveTextContent('/admin?tab=rides');
  });

  it('keeps what it knows when its events cannot be read, and offers a Retry', async () => {
    await renderAdmin(path, {
      ...known(),
      [`GET /api/admin/rides/${rideId}`]: problemOf(503, 'unavailable', 'Not now.'),
    });
    expect(screen.getByText('The ride’s events could not be read')).toBeVisible();
    expect(valueOf('Fare')).toHaveTextContent('₹200.55');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('says that it cannot be read, and reads again on Retry', async () => {
    let up = false;
    await renderAdmin(path, {
      ...known(),
      [`GET /api/rides/${rideId}`]: () =>
        up ? answerOf(getRide, makeActiveRide()) : problemOf(503, 'unavailable', 'Not now.'),
    });
    expect(screen.getByText('The ride could not be read')).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByText('Driver Assigned')).toBeVisible();
  });
});
