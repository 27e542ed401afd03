import type { User } from '@rahi/contracts/user';
import { useStore, type SessionService } from '@rahi/web-kit';
import { Navigate, useLocation } from '@rahi/web-kit/router';
import { useState, type ReactNode } from 'react';
import { isComplete } from '../session/session-service.js';

interface GuardProps {
  session: SessionService;
}

/**
 * The screen for whoever is signed in; the sign-in screen in its place for anybody else (§2). Where that screen stood, it
 * stays until it has led on: where to is its to say.
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
