import { rideInvoice } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { Button } from '@rahi/ui-kit';
import { describeError, saveFile, useRemote } from '@rahi/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useIntl } from 'react-intl';

interface DownloadInvoiceProps {
  ride: Ride;
  label: string;
  /** Without its icon, when two buttons share a row. */
  plain?: boolean;
}

/** The invoice of a completed ride as a PDF, made on the server (R31). */
export function DownloadInvoice({ ride, label, plain = false }: DownloadInvoiceProps) {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  const name = `rahi-invoice-${ride.id.slice(0, 8)}.pdf`;
  const download = useMutation({
    mutationFn: () => api.file(rideInvoice, { params: { id: ride.id } }),
    onSuccess: (file) => {
      saveFile(file, name);
      services.toast.show({ title: formatMessage({ id: 'rides.invoiceDownloaded' }), description: name, tone: 'ok' });
    },
    onError: (error) =>
      services.toast.show({
        title: formatMessage({ id: 'rides.invoiceFailed' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      }),
  });
  return (
    <Button wide icon={plain ? undefined : 'download'} loading={download.isPending} onClick={() => download.mutate()}>
      {label}
    </Button>
  );
}
