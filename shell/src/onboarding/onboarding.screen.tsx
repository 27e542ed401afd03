import { groupedPhone } from '@rahi/contracts/phones';
import type { User, UserType } from '@rahi/contracts/user';
import { Button, Page, registrationNumber, vehicleProblems, type VehicleDraft } from '@rahi/ui-kit';
import {
  describeError,
  useDocumentTitle,
  useInvalidFocus,
  type ApiClient,
  type LocationService,
  type SessionService,
  type ToastService,
} from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useLocation } from '@rahi/web-kit/router';
import { useEffect, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProfileFields } from '../session/profile-fields.js';
import { profileProblems } from '../session/profile-problems.js';
import { homeOf, isComplete } from '../session/session-service.js';
import { SwitchRow } from '../switch/switch-row.js';
import { DriverVehicle } from './driver-vehicle.js';
import { RoleChoice } from './role-choice.js';
import { saveProfile } from './save-profile.js';
import styles from './onboarding.module.css';

interface OnboardingScreenProps {
  user: User;
  services: { api: ApiClient; toast: ToastService; session: SessionService; location: LocationService };
}

/** Profile completion (§2): name, phone, rider or driver; a driver also names the vehicle (R7), and how rides come (R11). */
export function OnboardingScreen({ user, services }: OnboardingScreenProps) {
  const { formatMessage } = useIntl();
  const { api, toast, session, location } = services;
  const [name, setName] = useState(user.name ?? '');
  const [phone, setPhone] = useState(groupedPhone(user.phone ?? ''));
  const [type, setType] = useState<UserType>('rider');
  const [vehicle, setVehicle] = useState<VehicleDraft>({ model: '', number: '', type: 'mini' });
  const [autoAccept, setAutoAccept] = useState(true);
  const [attempt, setAttempt] = useState(0);
  /** Whether the vehicle's fields were on the page when it was last sent. */
  const [vehicleSent, setVehicleSent] = useState(false);
  const [saving, setSaving] = useState(false);
  const form = useInvalidFocus(attempt);
  const navigate = useNavigate();
  const { state } = useLocation();
  useDocumentTitle(formatMessage({ id: 'onboarding.title' }));

  useEffect(() => {
    // The stream may announce the profile while the vehicle is still being saved: the driver's home would open without it.
    if (isComplete(user) && !saving) void navigate(nextOf(state, homeOf(user)), { replace: true });
  }, [user, saving, state, navigate]);

  const problems = profileProblems(name, phone, formatMessage);
  const ofVehicle = type === 'driver' ? vehicleProblems(vehicle) : {};

  const save = async (plate: string | null) => {
    setSaving(true);
    try {
      const driver =
        type === 'driver' && plate
          ? { vehicleModel: vehicle.model.trim(), vehicleNumber: plate, vehicleType: vehicle.type, autoAccept }
          : null;
      const saved = await saveProfile(api, user.id, { name: name.trim(), phone: phone.trim(), type, driver });
      session.update(saved);
      toast.show({ title: formatMessage({ id: 'onboarding.saved' }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error, 'onboarding.notSaved');
      toast.show({ title: formatMessage({ id: 'error.title' }), description, tone: 'bad' });
    } finally {
      setSaving(false);
    }
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving) return;
    setAttempt((count) => count + 1);
    setVehicleSent(type === 'driver');
    if (problems.blank) toast.show({ title: problems.blank, tone: 'bad' });
    if (problems.name || problems.phone || Object.keys(ofVehicle).length > 0) return;
    void save(registrationNumber(vehicle.number));
  };

  return (
    <Page>
      <div className={styles.column}>
        <div>
          <h1>
            <FormattedMessage id="onboarding.heading" />
          </h1>
          <p className={styles.lead}>
            <FormattedMessage id="onboarding.lead" />
          </p>
        </div>
        <form ref={form} className={styles.form} noValidate onSubmit={submit}>
          <ProfileFields
            name={name}
            phone={phone}
            problems={attempt ? problems : null}
            onName={setName}
            onPhone={setPhone}
          />
          <RoleChoice value={type} onChange={setType} />
          {type === 'driver' && (
            <>
              <DriverVehicle
                services={{ api, location }}
                value={vehicle}
                onChange={setVehicle}
                problems={vehicleSent ? ofVehicle : {}}
              />
              <ul className={styles.choices}>
                <SwitchRow
                  title={formatMessage({ id: 'onboarding.autoAccept' })}
                  note={formatMessage({ id: 'onboarding.autoAcceptHint' })}
                  on={autoAccept}
                  onChange={setAutoAccept}
                />
              </ul>
            </>
          )}
          <Button kind="primary" type="submit" loading={saving}>
            <FormattedMessage id="onboarding.save" />
          </Button>
        </form>
      </div>
    </Page>
  );
}

/** Where the person was going when they signed in, if it is in their area; else the area's first page. */
function nextOf(state: unknown, home: string): string {
  const next = typeof state === 'object' && state !== null && 'next' in state ? state.next : null;
  return typeof next === 'string' && next.startsWith(`${home}/`) ? next : home;
}
