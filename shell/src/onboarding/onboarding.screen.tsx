import type { User, UserType } from '@rahi/contracts/user';
import { phone as phoneSchema } from '@rahi/contracts/values';
import {
  Button,
  Icon,
  Page,
  registrationNumber,
  TextField,
  VehicleFields,
  vehicleProblems,
  type VehicleDraft,
} from '@rahi/ui-kit';
import {
  describeError,
  useDocumentTitle,
  useInvalidFocus,
  type ApiClient,
  type SessionService,
  type ToastService,
} from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useEffect, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { homeOf, isComplete } from '../session/session-service.js';
import { RoleChoice } from './role-choice.js';
import { saveProfile } from './save-profile.js';
import styles from './onboarding.module.css';

interface OnboardingScreenProps {
  user: User;
  services: { api: ApiClient; toast: ToastService; session: SessionService };
}

/** Profile completion (§2): name, phone, rider or driver; a driver also names the vehicle (R7). */
export function OnboardingScreen({ user, services }: OnboardingScreenProps) {
  const { formatMessage } = useIntl();
  const { api, toast, session } = services;
  const [name, setName] = useState(user.name ?? '');
  const [phone, setPhone] = useState(user.phone ?? '');
  const [type, setType] = useState<UserType>('rider');
  const [vehicle, setVehicle] = useState<VehicleDraft>({ model: '', number: '', type: 'mini' });
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const form = useInvalidFocus(attempt);
  const navigate = useNavigate();
  useDocumentTitle(formatMessage({ id: 'onboarding.title' }));

  useEffect(() => {
    if (isComplete(user)) void navigate(homeOf(user), { replace: true });
  }, [user, navigate]);

  const problems = {
    name: name.trim() === '' ? formatMessage({ id: 'onboarding.nameMissing' }) : null,
    phone: phoneProblem(phone, formatMessage),
    vehicle: type === 'driver' ? vehicleProblems(vehicle) : {},
  };
  const blank = problems.name ?? (phone.trim() === '' ? problems.phone : null);

  const save = async (plate: string | null) => {
    setSaving(true);
    try {
      const details = type === 'driver' && plate ? { ...vehicle, model: vehicle.model.trim(), number: plate } : null;
      const saved = await saveProfile(api, user.id, { name: name.trim(), phone: phone.trim(), type, vehicle: details });
      session.update(saved);
      toast.show({ title: formatMessage({ id: 'onboarding.saved' }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error, 'onboarding.notSaved');
      toast.show({ title: formatMessage({ id: 'error.title' }), description, tone: 'bad' });
      setSaving(false);
    }
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving) return;
    setAttempt((count) => count + 1);
    if (blank) toast.show({ title: blank, tone: 'bad' });
    if (problems.name || problems.phone || Object.keys(problems.vehicle).length > 0) return;
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
          <TextField
            label={formatMessage({ id: 'onboarding.fullName' })}
            name="name"
            autoComplete="name"
            maxLength={80}
            leading={<Icon name="user" />}
            value={name}
            error={attempt ? problems.name : null}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={formatMessage({ id: 'onboarding.phoneNumber' })}
            name="phone"
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            maxLength={24}
            placeholder="+91 98100 00000"
            leading={<Icon name="phone" />}
            value={phone}
            error={attempt ? problems.phone : null}
            onChange={(event) => setPhone(event.target.value)}
          />
          <RoleChoice value={type} onChange={setType} />
          {type === 'driver' && (
            <VehicleFields value={vehicle} onChange={setVehicle} problems={attempt ? problems.vehicle : {}} />
          )}
          <Button kind="primary" type="submit" loading={saving}>
            <FormattedMessage id="onboarding.save" />
          </Button>
        </form>
      </div>
    </Page>
  );
}

function phoneProblem(phone: string, formatMessage: IntlShape['formatMessage']): string | null {
  if (phone.trim() === '') return formatMessage({ id: 'onboarding.phoneMissing' });
  return phoneSchema.safeParse(phone).success ? null : formatMessage({ id: 'onboarding.phoneInvalid' });
}
