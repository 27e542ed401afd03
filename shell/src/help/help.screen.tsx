import type { User } from '@rahi/contracts/user';
import { Page, SheetHeader } from '@rahi/ui-kit';
import { createQueryClient, useDocumentTitle, type RemoteServices } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useLocation } from '@rahi/web-kit/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { homeOf } from '../session/session-service.js';
import { CaseThread } from './case-thread.js';
import { kindIn, Subject } from './subject.js';
import { HelpHome } from './help-home.js';
import { LostItemQuestion } from './lost-item.js';

export interface HelpProps {
  user: User;
  services: RemoteServices;
}

/**
 * Help, for riders and drivers (ADR 89): `/help` with the person's cases and the subjects, `?ride=` of one trip, `&about=` one subject;
 * `/help/{case}` is one case; `/help/lost/{case}` asks the driver of a trip about a lost item.
 */
export function HelpScreen({ user, services }: HelpProps) {
  const { formatMessage } = useIntl();
  const [queryClient] = useState(createQueryClient);
  const navigate = useNavigate();
  const { key, pathname, search } = useLocation();
  useDocumentTitle(formatMessage({ id: 'help.title' }));
  // A page that begins here has nothing of Rahi before it.
  const back = () => void (key === 'default' ? navigate(homeOf(user)) : navigate(-1));
  const [, , caseId, lostId] = pathname.split('/');
  const asked = new URLSearchParams(search);
  const rideId = asked.get('ride');
  const kind = kindIn(asked.get('about'), user.type);
  return (
    <QueryClientProvider client={queryClient}>
      <Page>
        <SheetHeader title={formatMessage({ id: 'help.title' })} onBack={back} />
        {caseId === 'lost' && lostId ? (
          <LostItemQuestion key={lostId} caseId={lostId} services={services} />
        ) : caseId ? (
          <CaseThread key={caseId} caseId={caseId} services={services} />
        ) : kind ? (
          <Subject key={kind} kind={kind} rideId={rideId} user={user} services={services} />
        ) : (
          <HelpHome rideId={rideId} user={user} services={services} />
        )}
      </Page>
    </QueryClientProvider>
  );
}
