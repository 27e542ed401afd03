import { describeError, saveFile, useRemote, type ApiClient, type MessageId } from '@rahi/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useIntl } from 'react-intl';

interface Download {
  /** Asks the server for the file. */
  ask(api: ApiClient): ReturnType<ApiClient['file']>;
  /** Of the file. */
  name: string;
  done: MessageId;
  failed: MessageId;
}

/** Saves a file of the server, and says so, or why not. */
export function useDownload({ ask, name, done, failed }: Download) {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  return useMutation({
    mutationFn: () => ask(api),
    onSuccess: (file) => {
      saveFile(file, name);
      services.toast.show({ title: formatMessage({ id: done }), description: name, tone: 'ok' });
    },
    onError: (error) =>
      services.toast.show({
        title: formatMessage({ id: failed }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      }),
  });
}
