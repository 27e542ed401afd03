import type { User } from '@rahi/contracts/user';
import { useStore, type SessionService } from '@rahi/web-kit';
import { Navigate, useLocation } from '@rahi/web-kit/router';
import { useState, type ReactNode } from 'react';
import { isComplete } from '../session/session-service.js';

interface GuardProps {
  session: SessionService;
}

/**
 * Shows the screen to a signed-in person and the sign-in screen to anyone else (§2). Once the sign-in screen is shown,
 * it stays until it leads on itself, because it decides where to.
 */
export function SignedIn({
  session,
  signIn,
  children,
}: GuardProps & { signIn: ReactNode; children(user: User): ReactNode }) {
  const user = useStore(session);
  const { key } = useLocation();
  const [signedOutAt, setSignedOutAt] = useState<string | null>(null);
  if (user === null && signedOutAt !== key) setSignedOutAt(key);
  return user === null || signedOutAt === key ? signIn : children(user);
}

/** `/onboarding`: to `/` without a stored user, or when nothing was missing to begin with (§2). */
export function Onboarding({ session, children }: GuardProps & { children(user: User): ReactNode }) {
  const user = useStore(session);
  const [missing] = useState(user !== null && !isComplete(user));
  return user && missing ? children(user) : <Navigate to="/" replace />;
}
