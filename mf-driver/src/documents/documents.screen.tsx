import { documentKinds, type DriverPapers } from '@rahi/contracts/documents';
import { Banner, Loading, Page, QuerySection, SheetHeader, Skeleton } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { alwaysFresh } from '../area/always-fresh.js';
import { useProfile } from '../driver/profile.context.js';
import { useActiveRideRedirect } from '../driver/use-active-ride-redirect.js';
import { papersQuery } from './documents.queries.js';
import { PaperRow } from './paper-row.js';
import styles from './documents.module.css';

/** The desk may decide at any moment. In milliseconds. */
const pollMs = 30_000;

/** A driver's papers: each with its state and its last day, and a way to upload it. */
export function DocumentsScreen() {
  const { formatMessage } = useIntl();
  const { basePath, services } = useRemote();
  const { id } = useProfile();
  const navigate = useNavigate();
  const papers = useQuery({ ...papersQuery(services.api, id), ...alwaysFresh, refetchInterval: pollMs });
  useDocumentTitle(formatMessage({ id: 'papers.papers' }));
  useActiveRideRedirect(id);
  return (
    <Page>
      <SheetHeader title={formatMessage({ id: 'papers.papers' })} onBack={() => void navigate(basePath)} />
      <QuerySection
        age
        query={papers}
        what="papers.yourPapers"
        skeleton={
          <Loading>
            <Skeleton shape="block" />
            <Skeleton shape="row" />
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </Loading>
        }
      >
        {(read) => (
          <>
            <div aria-live="polite">
              <Standing papers={read} />
            </div>
            <ul className={styles.list}>
              {documentKinds.map((kind) => (
                <PaperRow key={kind} driverId={id} kind={kind} documents={read.documents} />
              ))}
            </ul>
            <p className={styles.quiet}>
              <FormattedMessage id="papers.privacy" />
            </p>
          </>
        )}
      </QuerySection>
    </Page>
  );
}

function Standing({ papers: { approval, standing, mayDrive, documents } }: { papers: DriverPapers }) {
  const { formatMessage } = useIntl();
  const missing = documentKinds.filter((kind) => !documents.some((one) => one.kind === kind)).length;
  const whole = standing === 'ready' && missing === 0;
  const tone = mayDrive ? (whole ? 'ok' : 'accent') : standing === 'waiting' ? 'neutral' : 'bad';
  // Where papers need not be checked, a driver is ready without them.
  const words = standing !== 'ready' || whole ? standing : documents.length === 0 ? 'none' : 'some';
  return (
    <Banner tone={tone} title={formatMessage({ id: 'papers.standing' }, { standing: words, missing })}>
      <FormattedMessage
        id="papers.standingHint"
        values={{ approval: approval === 'automatic' ? 'automatic' : mayDrive ? 'drives' : 'waits' }}
      />
    </Banner>
  );
}
