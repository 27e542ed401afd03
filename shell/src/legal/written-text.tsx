import { Fragment } from 'react';
import styles from './legal.module.css';

/** An operator's text (`operatorTextSchema`): headings, lists and paragraphs. Addresses in it are links. */
export function WrittenText({ text, language }: { text: string; language: string }) {
  const blocks = text.trim().split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/);
  return (
    <div lang={language} className={styles.text}>
      {blocks.map((block, at) => (
        <Block key={at} lines={block.split(/\r?\n/)} />
      ))}
    </div>
  );
}

function Block({ lines }: { lines: readonly string[] }) {
  const [first = ''] = lines;
  if (lines.length === 1 && first.startsWith('# ')) return <h3 className={styles.heading}>{first.slice(2)}</h3>;
  if (lines.every((line) => line.startsWith('- ')))
    return (
      <ul className={styles.list}>
        {lines.map((line, at) => (
          <li key={at}>
            <Words text={line.slice(2)} />
          </li>
        ))}
      </ul>
    );
  return (
    <p>
      {lines.map((line, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          <Words text={line} />
        </Fragment>
      ))}
    </p>
  );
}

/** At odd places of the split text. */
const address = /(https:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]|[\w+-]+(?:\.[\w+-]+)*@[\w-]+(?:\.[\w-]+)+)/;

function Words({ text }: { text: string }) {
  return text.split(address).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={at} href={part.startsWith('https:') ? part : `mailto:${part}`}>
        {part}
      </a>
    ),
  );
}
