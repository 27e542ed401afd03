import { reminderDays, type DocumentKind, type DriverDocument } from '@rahi/contracts/documents';
import { daysAfter, kolkataDate } from '@rahi/contracts/kolkata-day';
import { FileButton, Pill, type PillTone } from '@rahi/ui-kit';
import { describeError, inLanguage, useRemote, useSupport } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { useUpload } from './documents.queries.js';
import { UnfitFile } from '../area/paper-file.js';
import styles from './documents.module.css';

const files = 'image/jpeg,image/png,image/webp,application/pdf';

interface PaperRowProps {
  driverId: string;
  kind: DocumentKind;
  documents: readonly DriverDocument[];
}

type Words = 'missing' | 'waiting' | 'refused' | 'approved' | 'automatic' | 'expiring' | 'expired';
const tones: Readonly<Record<Words, PillTone>> = {
  missing: 'warn',
  waiting: 'neutral',
  refused: 'bad',
  approved: 'ok',
  automatic: 'ok',
  expiring: 'warn',
  expired: 'bad',
};

const day = inLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Asia/Kolkata' }));
const dayOf = (date: string) => day().format(new Date(`${date}T12:00:00+05:30`));

/** One kind of paper: its state, and two ways to upload it. A renewal is shown above the paper that it renews. */
export function PaperRow({ driverId, kind, documents }: PaperRowProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const upload = useUpload(driverId, kind);
  const paper = formatMessage({ id: 'papers.kind' }, { kind });
  const [newest] = documents.filter((one) => one.kind === kind);
  const approved = documents.find((one) => one.kind === kind && one.state === 'approved');
  const words = wordsOf(newest);
  const support = useSupport(services.api, newest?.state === 'refused' && (newest.cause ?? 'other') === 'other');

  const send = (file: File) => {
    upload.mutate(file, {
      onError: (error) =>
        services.toast.show({
          title: formatMessage({ id: 'papers.notUploaded' }),
          description:
            error instanceof UnfitFile
              ? formatMessage({ id: 'papers.unfit' }, { why: error.why })
              : describeError(formatMessage, error),
          tone: 'bad',
        }),
    });
  };

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.title}>{paper}</h2>
        <Pill tone={tones[words]} dot>
          <FormattedMessage id="papers.state" values={{ state: words }} />
        </Pill>
        {newest?.state === 'refused' && (
          <p className={styles.quiet}>
            <FormattedMessage
              id="papers.cause"
              values={{ cause: newest.cause ?? 'other', support: support?.words ?? 'none' }}
            />
          </p>
        )}
        {approved?.expiresOn && (
          <p className={styles.quiet}>
            <FormattedMessage id="papers.until" values={{ date: dayOf(approved.expiresOn) }} />
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <span className={styles.camera}>
          <FileButton
            small
            accept="image/*"
            capture={kind === 'photo' ? 'user' : 'environment'}
            label={formatMessage({ id: 'papers.takeOf' }, { paper })}
            disabled={upload.isPending}
            aria-label={formatMessage({ id: 'papers.takeOf' }, { paper })}
            onFile={send}
          >
            <FormattedMessage id="papers.take" />
          </FileButton>
        </span>
        <FileButton
          small
          accept={kind === 'photo' ? 'image/*' : files}
          label={formatMessage({ id: 'papers.chooseOf' }, { paper })}
          loading={upload.isPending}
          aria-label={formatMessage({ id: 'papers.chooseOf' }, { paper })}
          onFile={send}
        >
          <FormattedMessage id="papers.choose" />
        </FileButton>
      </div>
    </li>
  );
}

function wordsOf(document: DriverDocument | undefined): Words {
  if (!document) return 'missing';
  const { state, expiresOn, automatic } = document;
  if (state !== 'approved') return state;
  const today = kolkataDate(new Date());
  if (expiresOn !== null && expiresOn < today) return 'expired';
  if (expiresOn !== null && expiresOn <= daysAfter(today, reminderDays)) return 'expiring';
  return automatic ? 'automatic' : 'approved';
}
