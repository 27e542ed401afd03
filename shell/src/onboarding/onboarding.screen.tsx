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
  const { api, toast, session } = services;
  const [name, setName] = useState(user.name ?? '');
  const [phone, setPhone] = useState(user.phone ?? '');
  const [type, setType] = useState<UserType>('rider');
  const [vehicle, setVehicle] = useState<VehicleDraft>({ model: '', number: '', type: 'mini' });
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const form = useInvalidFocus(attempt);
  const navigate = useNavigate();
  useDocumentTitle('Your profile');

  useEffect(() => {
    if (isComplete(user)) void navigate(homeOf(user), { replace: true });
  }, [user, navigate]);

  const problems = {
    name: name.trim() === '' ? 'Please enter your name' : null,
    phone: phoneProblem(phone),
    vehicle: type === 'driver' ? vehicleProblems(vehicle) : {},
  };
  const blank = problems.name ?? (phone.trim() === '' ? problems.phone : null);

  const save = async (plate: string | null) => {
    setSaving(true);
    try {
      const details = type === 'driver' && plate ? { ...vehicle, model: vehicle.model.trim(), number: plate } : null;
      const saved = await saveProfile(api, user.id, { name: name.trim(), phone: phone.trim(), type, vehicle: details });
      session.update(saved);
      toast.show({ title: 'Profile Updated', tone: 'ok' });
    } catch (error) {
      toast.show({ title: 'Error', description: describeError(error, 'Failed to update profile'), tone: 'bad' });
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
          <h1>Complete your profile</h1>
          <p className={styles.lead}>So that people know who is coming.</p>
        </div>
        <form ref={form} className={styles.form} noValidate onSubmit={submit}>
          <TextField
            label="Full name"
            name="name"
            autoComplete="name"
            maxLength={80}
            leading={<Icon name="user" />}
            value={name}
            error={attempt ? problems.name : null}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label="Phone number"
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
            Complete Profile
          </Button>
        </form>
      </div>
    </Page>
  );
}

function phoneProblem(phone: string): string | null {
  if (phone.trim() === '') return 'Please enter your phone number';
  return phoneSchema.safeParse(phone).success ? null : 'Enter 7 to 15 digits, such as +91 98100 00000';
}
