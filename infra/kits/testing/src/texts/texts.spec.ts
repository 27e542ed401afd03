import { describe, expect, it } from '@jest/globals';
import { glossaryProblems } from './glossary.js';
import { messageProblems } from './message-use.js';
import { serverTextsInCode } from './server-texts.js';
import { textsInCode } from './texts-in-code.js';
import { translationProblems } from './translation.js';

describe('texts in code', () => {
  it.each([
    ['text between tags', '<p>Choose a ride</p>'],
    ['a string between tags', "<p>{late && 'Late'}</p>"],
    ['an attribute', '<Field label="Pickup" />'],
    ['one of two strings in an attribute', "<Field label={on ? 'Online' : id} />"],
    ['a template', '<p>{`${count} rides`}</p>'],
    ['a toast', "toast.show({ title: 'Saved' })"],
  ])('are found as %s', (_what, code) => {
    expect(textsInCode('a.tsx', `const a = 1;\nconst b = ${code};`)).toEqual([expect.stringMatching(/^2: /)]);
  });

  it('are not ids of messages, names for code, numbers or values', () => {
    const code = '<Field label={formatMessage({ id: "booking.title" })} what="booking.title" icon="car" />';
    expect(textsInCode('a.tsx', `const b = <>{km} · 5 {name}${code}</>;`)).toEqual([]);
  });
});

describe('texts in the code of a server', () => {
  it.each([
    ['the words of a refusal', "throw new Refusal('not_found', 'There is no such ride.');"],
    ['one of two', "throw new Refusal('busy', own ? say('a.b') : 'Gone.');"],
    ['a template', 'throw new Refusal("late", `Wait ${n} seconds.`);'],
    ['a member that people read', "const a = { message: 'Say why it failed.' };"],
  ])('are found as %s', (_what, code) => {
    expect(serverTextsInCode('a.ts', `const b = 1;\n${code}`)).toEqual([expect.stringMatching(/^2: /)]);
  });

  it('are not sayings, faults of ours, or values', () => {
    const code =
      "throw new Refusal('late', say('a.b', { n })); throw new Error('It broke.'); const a = { title: 'Hi', text };";
    expect(serverTextsInCode('a.ts', code)).toEqual([]);
  });

  it('are used with the values that they need', () => {
    const catalogue = { 'a.b': 'Wait {seconds} s.' };
    expect(messageProblems('a.ts', "say('a.b', { seconds })", catalogue)).toEqual([]);
    expect(messageProblems('a.ts', "say(x ? 'a.b' : 'a.c')", catalogue)).toEqual([
      '1: a.b needs seconds',
      '1: no message a.c',
    ]);
  });
});

describe('the use of messages', () => {
  const catalogue = { plain: 'Hello', named: '{name}, {count, plural, one {# ride} other {<b>#</b> rides}}' };
  const problems = (code: string) => messageProblems('a.tsx', code, catalogue);

  it('is an id of the catalogue with every value that the message needs', () => {
    expect(problems("formatMessage({ id: 'plain' })")).toEqual([]);
    expect(problems('<FormattedMessage id="named" values={{ name, count: 2, b }} />')).toEqual([]);
  });

  it('is wrong with an unknown id or without a value', () => {
    expect(problems("formatMessage({ id: late ? 'late' : 'plain' })")).toEqual(['1: no message late']);
    expect(problems('<FormattedMessage id="named" values={{ name, b }} />')).toEqual(['1: named needs count']);
  });
});

describe('a translation', () => {
  const english = {
    a: '{name}, <b>{count, plural, one {# ride} other {# rides}}</b>',
    s: '{k, select, x {One} other {}}',
  };
  const right = {
    a: '<b>{count, plural, one {# राइड} other {# राइड}}</b> {name} UPI',
    s: '{k, select, x {एक} other {}}',
  };
  const problems = (changes: object) => translationProblems(english, { ...right, ...changes }, 'hi-IN');

  it('has the ids, values, tags, choices and plural forms of English', () => {
    expect(problems({})).toEqual([]);
  });

  it.each([
    [{ extra: 'नया' }, 'extra: not in English'],
    [{ a: '{name} {count, plural, one {#} other {#}}' }, 'a: values {count} {name}'],
    [{ a: '<b>{count, plural, other {#}}</b> {name}' }, 'a: no plural one'],
    [{ s: '{k, select, y {एक} other {}}' }, 's: values {k other|y}'],
    [{ s: '{k, select, x {One} other {}}' }, 's: One is not translated'],
  ])('is wrong with %j', (changes, problem) => {
    expect(problems(changes)).toEqual([problem]);
  });

  it('is wrong without a message', () => {
    expect(translationProblems(english, { a: right.a }, 'hi-IN')).toEqual(['s: missing']);
  });
});

describe('the words of a glossary', () => {
  const glossary = [{ term: 'trip', english: 'trips?', words: ['ट्रिप'], never: ['यात्रा'] }];
  const problems = (english: string, hindi: string) => glossaryProblems({ a: english }, { a: hindi }, glossary);

  it('are in a text that has the term', () => {
    expect(problems('Your {trip} trips', 'आपकी {trip} ट्रिपें')).toEqual([]);
    expect(problems('{by, select, trip {You} other {They}}', '{by, select, trip {आप} other {वे}}')).toEqual([]);
    expect(problems('Round-trip', 'आना-जाना')).toEqual([]);
  });

  it('are named where a text has none, or another word', () => {
    expect(problems('Trip', 'सफ़र')).toEqual(['a: no “ट्रिप” for trip']);
    expect(problems('Open', '{n, plural, one {यात्रा} other {#}}')).toEqual(['a: “यात्रा” for trip']);
  });
});
