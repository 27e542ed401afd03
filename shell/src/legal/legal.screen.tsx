import { operatorText } from '@rahi/contracts/calls/gateway.calls';
import { operatorTexts, type OperatorTextName } from '@rahi/contracts/operator';
import { Banner, Page, QuerySection, SheetHeader, Skeleton } from '@rahi/ui-kit';
import { createQueryClient, queryOptionsFor, useDocumentTitle, type ApiClient, type MessageId } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useLocation } from '@rahi/web-kit/router';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './legal.module.css';
import { WrittenText } from './written-text.js';

const titles = {
  terms: 'legal.terms',
  privacy: 'legal.privacy',
  grievance: 'legal.grievance',
} as const satisfies Record<OperatorTextName, MessageId>;

/** The operator's terms, privacy notice and grievance officer, for everybody. `/legal#privacy` begins with that one. */
export function LegalScreen({ services: { api } }: { services: { api: ApiClient } }) {
  const { formatMessage } = useIntl();
  const [queryClient] = useState(createQueryClient);
  const navigate = useNavigate();
  const { key } = useLocation();
  useDocumentTitle(formatMessage({ id: 'legal.title' }));
  // A page that begins here has nothing of Rahi before it.
  const back = () => void (key === 'default' ? navigate('/') : navigate(-1));
  return (
    <QueryClientProvider client={queryClient}>
      <Page>
        <SheetHeader title={formatMessage({ id: 'legal.title' })} onBack={back} />
        {operatorTexts.map((name) => (
          <Part key={name} name={name} api={api} />
        ))}
      </Page>
    </QueryClientProvider>
  );
}

function Part({ name, api }: { name: OperatorTextName; api: ApiClient }) {
  const { formatMessage, locale } = useIntl();
  const options = queryOptionsFor(api, operatorText, { params: { text: name } });
  // It is answered in the language of the page.
  const query = useQuery({ ...options, queryKey: [...options.queryKey, locale] });
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isWanted = hash === `#${name}`;
  const isThere = query.isSuccess;
  useEffect(() => {
    if (isWanted && isThere) section.current?.scrollIntoView();
  }, [isWanted, isThere]);
  return (
    <section ref={section} id={name} className={styles.part} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className={styles.title}>
        {formatMessage({ id: titles[name] })}
      </h2>
      <QuerySection query={query} what={titles[name]} skeleton={<Skeleton shape="block" />}>
        {({ text, language, template }) => (
          <>
            {template && <Banner title={formatMessage({ id: 'legal.template' })} />}
            {text === null ? (
              <p className={styles.none}>
                <FormattedMessage id="legal.none" />
              </p>
            ) : (
              <WrittenText text={text} language={language} />
            )}
          </>
        )}
      </QuerySection>
    </section>
  );
}
