import { useEffect, useState } from 'react';

/** Resolves to the address of local mode's inbox, or null: see `localInbox`. */
export type LocalInbox = () => Promise<string | null>;

/** The address of local mode's inbox; null until it is known, and in a deployment. */
export function useLocalInbox(inbox: LocalInbox): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    void inbox().then((found) => {
      if (!left && found !== null) setUrl(found);
    });
    return () => {
      left = true;
    };
  }, [inbox]);
  return url;
}
