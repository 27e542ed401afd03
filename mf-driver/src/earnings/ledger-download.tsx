import { kolkataDate } from '@rahi/contracts/kolkata-day';
import type { EarningsPeriod } from '@rahi/contracts/earnings';
import { Button } from '@rahi/ui-kit';
import { describeError, saveFile, useRemote } from '@rahi/web-kit';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ledgerFile } from './earnings.queries.js';

/** The settlements on screen as a file for a spreadsheet. */
export function LedgerDownload({ driverId, period }: { driverId: string; period: EarningsPeriod }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const download = useMutation({
    mutationFn: () => ledgerFile(services.api, driverId, period),
    onSuccess: (file) => saveFile(file, `rahi-earnings-${period}-${kolkataDate(new Date())}.csv`),
    onError: (error) =>
      services.toast.show({
        title: formatMessage({ id: 'earnings.fileFailed' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      }),
  });
  return (
    <Button small icon="download" loading={download.isPending} onClick={() => download.mutate()}>
      <FormattedMessage id="earnings.csv" />
    </Button>
  );
}
