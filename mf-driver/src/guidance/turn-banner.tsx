import type { TurnAhead } from '@rahi/contracts/geo/ahead';
import { placeText, VisuallyHidden } from '@rahi/ui-kit';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { metresText } from '../area/figures.js';
import type { Guidance } from './guidance.js';
import { StepList } from './next-steps.js';
import { TurnIcon } from './turn-icon.js';
import styles from './turn-banner.module.css';

interface TurnBannerProps {
  guidance: Guidance;
  /** The end of the leg. */
  goal: 'pickup' | 'dropoff';
  /** Direction of travel, degrees clockwise from north; null while it is not known. */
  course: number | null;
}

/** A turn this near, in metres, is now. */
const nowMetres = 10;

/** The next step, readable at arm's length; or why it is not known. */
export function TurnBanner({ guidance, goal, course }: TurnBannerProps) {
  const { formatMessage } = useIntl();
  const [all, setAll] = useState(false);
  switch (guidance.state) {
    case 'turn': {
      const { turn, ahead } = guidance;
      const then = ahead.turns[1];
      return (
        <div className={styles.stack}>
          <Line
            icon={<TurnIcon turn={turn.kind} large />}
            figure={turn.metres < nowMetres ? formatMessage({ id: 'guidance.now' }) : metresText(turn.metres)}
            words={wordsOf(turn)}
          >
            {then && (
              <button
                type="button"
                className={styles.then}
                aria-expanded={all}
                aria-controls="all-steps"
                onClick={() => setAll(!all)}
              >
                <TurnIcon turn={then.kind} />
                <span className={styles.more}>
                  <FormattedMessage id="trip.nextSteps" />
                </span>
              </button>
            )}
          </Line>
          {then && (
            <div id="all-steps" className={styles.all} hidden={!all}>
              {all && <StepList turns={ahead.turns} />}
            </div>
          )}
        </div>
      );
    }
    case 'there':
      return (
        <Line
          icon={<TurnIcon turn="arrive" large />}
          figure={formatMessage({ id: 'guidance.there' }, { goal })}
          inWords
        />
      );
    case 'toRoute':
      return (
        <Line
          icon={<TurnIcon turn="straight" large />}
          figure={metresText(guidance.metres)}
          words={formatMessage({ id: 'guidance.toRoute' })}
        />
      );
    case 'direct':
      return (
        <Line
          icon={<TurnIcon turn="straight" large turned={guidance.bearing - (course ?? 0)} />}
          figure={metresText(guidance.ahead.km * 1000)}
          words={formatMessage({ id: 'guidance.direct' }, { goal, direction: compassPoint(guidance.bearing) })}
        />
      );
    case 'rerouting':
      return (
        <Line
          inWords
          figure={formatMessage({ id: 'guidance.rerouting' })}
          words={guidance.failed && formatMessage({ id: 'guidance.rerouteFailed' })}
        />
      );
    case 'noGps':
      return (
        <Line
          inWords
          figure={formatMessage({ id: guidance.trouble === 'weak' ? 'guidance.weakGps' : 'guidance.noGps' })}
          words={formatMessage({ id: 'guidance.noGpsHint' }, { trouble: guidance.trouble })}
        />
      );
  }
}

interface LineProps {
  icon?: ReactNode;
  figure: string;
  /** The figure is not one, but words. */
  inWords?: boolean;
  words?: ReactNode;
  children?: ReactNode;
}

function Line({ icon, figure, inWords, words, children }: LineProps) {
  const { formatMessage } = useIntl();
  return (
    <section className={styles.banner} aria-label={formatMessage({ id: 'guidance.directions' })} data-words={inWords}>
      {icon}
      <div className={styles.words}>
        <p className={styles.figure}>{figure}</p>
        {words && <p className={styles.instruction}>{words}</p>}
      </div>
      {children}
    </section>
  );
}

/**
 * The arrow shows the direction, so the words name the street. Without a street, or where no arrow fits, they say
 * everything.
 */
function wordsOf({ kind, step }: TurnAhead): ReactNode {
  if (!step.street || kind === 'roundabout' || kind === 'u-turn' || kind === 'arrive')
    return placeText(step.instruction);
  return (
    <>
      <span aria-hidden="true">{placeText(step.street)}</span>
      <VisuallyHidden>{placeText(step.instruction)}</VisuallyHidden>
    </>
  );
}

const points = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;

function compassPoint(bearing: number): (typeof points)[number] {
  return points[Math.round(bearing / 45) % points.length] ?? 'north';
}
