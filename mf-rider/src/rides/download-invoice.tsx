import { rideInvoice } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { Button } from '@rahi/ui-kit';
import { useDownload } from './use-download.js';

interface DownloadInvoiceProps {
  ride: Ride;
  label: string;
  /** Without its icon, when two buttons share a row. */
  plain?: boolean;
}

/** The invoice of a completed ride as a PDF, made on the server (R31). */
export function DownloadInvoice({ ride, label, plain = false }: DownloadInvoiceProps) {
  const download = useDownload({
    ask: (api) => api.file(rideInvoice, { params: { id: ride.id } }),
    name: `rahi-invoice-${ride.id.slice(0, 8)}.pdf`,
    done: 'rides.invoiceDownloaded',
    failed: 'rides.invoiceFailed',
  });
  return (
    <Button wide icon={plain ? undefined : 'download'} loading={download.isPending} onClick={() => download.mutate()}>
      {label}
    </Button>
  );
}
