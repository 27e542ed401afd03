import { BottomSheet, IconButton, useHighPanel, usePanel, type SheetRest } from '@rahi/ui-kit';
import { useDocumentTitle } from '@rahi/web-kit';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useStage } from './stage.context.js';

interface StageSheetProps {
  /** The name of the screen: the document's title, and the sheet's label for screen readers. */
  label: string;
  header?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Half open without one. */
  rest?: SheetRest;
  /** Nothing of the content at the lowest rest. */
  bare?: boolean;
  /** A round button over the map, above the one that centres it. */
  besideMap?: ReactNode;
  /**
   * A button that must be reachable at every position of the sheet: a round one over the map, or part of the sheet where it covers the map
   * or has the height of a desk next to it. Given by those who have it: the first screen does not load the one of a trip.
   */
  urgent?: ComponentType<{ round?: boolean }>;
}

/** The content and the actions of a screen: a sheet over the map, or the panel next to it. */
export function StageSheet({
  label,
  header,
  children,
  actions,
  rest,
  bare,
  besideMap,
  urgent: Urgent,
}: StageSheetProps) {
  const { formatMessage } = useIntl();
  const { onCover, center } = useStage();
  const [restsAt, setRestsAt] = useState(rest);
  const [panel, highPanel] = [usePanel(), useHighPanel()];
  // Beside the map of a phone held sideways it would be below the fold.
  const overMap = !highPanel && (panel || restsAt !== 'full');
  useDocumentTitle(label);
  return (
    <BottomSheet
      label={label}
      header={header}
      actions={actions}
      defaultRest={rest}
      bare={bare}
      onRestChange={setRestsAt}
      floating={
        <>
          {Urgent && overMap && <Urgent round />}
          {besideMap}
          <IconButton icon="gps" label={formatMessage({ id: 'stage.centerTheMap' })} kind="floating" onClick={center} />
        </>
      }
      onCover={onCover}
    >
      {children}
      {Urgent && !overMap && <Urgent />}
    </BottomSheet>
  );
}
