import type { User } from '@rahi/contracts/user';
import { useStore, type SessionService } from '@rahi/web-kit';
import { Navigate } from '@rahi/web-kit/router';
import type { ReactNode } from 'react';
import { homeOf, isComplete } from '../session/session-service.js';

interface GuardProps {
  session: SessionService;
}

/** The screen for whoever is signed in; the sign-in screen in its place for anybody else (§2). */
export function SignedIn({
  session,
  signIn,
  children,
}: GuardProps & { signIn: ReactNode; children(user: User): ReactNode }) {
  const user = useStore(session);
  return user ? children(user) : signIn;
}

/** `/login`: who is signed in already goes on. */
export function SignedOut({ session, children }: GuardProps & { children: ReactNode }) {
  const user = useStore(session);
  return user ? <Navigate to={isComplete(user) ? homeOf(user) : '/onboarding'} replace /> : children;
}

/** `/onboarding`: for a stored user whose name or phone is missing; to `/` otherwise (§2). */
export function Onboarding({ session, children }: GuardProps & { children(user: User): ReactNode }) {
  const user = useStore(session);
  return user && !isComplete(user) ? children(user) : <Navigate to="/" replace />;
}
