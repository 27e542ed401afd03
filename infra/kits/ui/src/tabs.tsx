import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<T extends string> {
  label: string;
  value: T;
  onChange(value: T): void;
  tabs: readonly { value: T; label: string; count?: string | undefined }[];
  /** To the right of the tabs: filters of the open tab. */
  beside?: ReactNode;
  /** The content of the open tab. */
  children: ReactNode;
}

export function Tabs<T extends string>({ label, value, onChange, tabs, beside, children }: TabsProps<T>) {
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <div className={styles.bar}>
        <Radix.List aria-label={label} className={styles.list}>
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
              {tab.count !== undefined && (
                <span aria-hidden="true" className={styles.count}>
                  {tab.count}
                </span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {beside}
      </div>
      <Radix.Content value={value} className={styles.content}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
