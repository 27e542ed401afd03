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

/** A driver's papers: which are missing, waiting, refused or expiring, with a way to upload each. */
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
  const tone = mayDrive ? (standing === 'ready' ? 'ok' : 'accent') : standing === 'waiting' ? 'neutral' : 'bad';
  // Nothing has been uploaded, and nothing needs to be.
  const none = standing === 'ready' && documents.length === 0;
  return (
    <Banner tone={tone} title={formatMessage({ id: 'papers.standing' }, { standing: none ? 'none' : standing })}>
      <FormattedMessage
        id="papers.standingHint"
        values={{ approval: approval === 'automatic' ? 'automatic' : mayDrive ? 'drives' : 'waits' }}
      />
    </Banner>
  );
}
