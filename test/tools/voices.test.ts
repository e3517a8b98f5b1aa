/** What Orca said, kept as text, is of today's forms; and how its log is read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { journeys, languages, stepsIn } from '../../tools/voices/journeys.mjs';
import { findUnsaid, readSpeech } from '../../tools/voices/speech.mjs';
import {
  digestSources,
  findOlder,
  findTranscripts,
  formatTranscript,
  olderFile,
  readTranscript,
  transcriptFolder,
} from '../../tools/voices/transcript.mjs';

type LanguageCode = keyof typeof languages;

const files = findTranscripts();
const older = readFileSync(olderFile, 'utf8').split('\n').filter(Boolean);

describe('what Orca said', () => {
  test('is kept of every journey in every language that is heard', () => {
    const all = Object.keys(journeys).flatMap((name) =>
      Object.keys(languages).map((code) => `${name}.${code}.txt`),
    );
    expect(files).toEqual(all.sort());
  });

  test('is of today’s words and frames, but for what the list of older transcripts names', () => {
    expect(findOlder(), 'node tools/voices.mjs --older').toEqual(older);
  });

  test.each(files)('is what the name says, and all that was expected unless it is older, in %s', (file) => {
    const [name = '', code = ''] = file.split('.');
    const { head, said } = readTranscript(readFileSync(join(transcriptFolder, file), 'utf8'));
    expect(head).toMatchObject({ journey: name, language: code });
    if (older.includes(file)) return;
    const journey = journeys[name];
    const expected = journey && stepsIn(journey, code as LanguageCode).flatMap(({ hear }) => hear);
    expect(findUnsaid(said, expected ?? [])).toBeUndefined();
  });

  test('is asked of a journey that is there', () => {
    expect(() => digestSources('dance', 'en')).toThrow("There is no journey 'dance'; there are card,");
  });
});

describe('the log of Orca', () => {
  test('is read line by line, with or without a voice behind the words', () => {
    const log = [
      "19:30:10.67 - SPEECH OUTPUT: 'tab ' {'established': False}",
      "19:30:10.75 - BRAILLE LINE: 'tab'",
      "19:30:10.76 - SPEECH OUTPUT: 'Don't  pay.'{'established': False}",
      "19:30:10.77 - SPEECH OUTPUT: 'Shop'",
      "19:30:10.78 - SPEECH OUTPUT: 'form' voice=system",
      "19:30:10.79 - SPEECH OUTPUT: '' {'established': False}",
    ].join('\n');
    expect(readSpeech(log)).toEqual(['tab', "Don't pay.", 'Shop', 'form']);
  });

  test.each<[expected: (string | string[])[], unsaid: string | undefined]>([
    [['Card number', 'required'], undefined],
    [['Card number', 'Paid'], undefined],
    [['Paid', 'Card number'], 'Card number'],
    [['Card number', 'Card number'], 'Card number'],
    [['Offline'], 'Offline'],
    [['required. Paid'], undefined],
    [['required.Paid'], 'required.Paid'],
    [[['Paid', 'Card number']], undefined],
    [[['Paid', 'Offline']], 'Offline'],
    [[['Paid', 'Card number'], 'entry'], 'entry'],
  ])('has %j in this order, but for %s', (expected, unsaid) => {
    expect(findUnsaid(['Card number entry required.', 'Paid'], expected)).toBe(unsaid);
  });

  test('is kept as text that is read again as it was', () => {
    const head = { journey: 'card', language: 'en' as const, date: '2026-11-30', reader: 'Orca 43.1' };
    const steps = [
      { did: 'Tab', said: ['form', 'Card number entry.'] },
      { did: 'type 42', said: [] },
      { did: 'Return', said: ['Paid: 1'] },
    ];
    const text = formatTranscript({ ...head, browser: 'Chromium 1', digest: 'abc', steps });
    expect(readTranscript(text)).toEqual({
      head: { ...head, browser: 'Chromium 1', digest: 'abc' },
      said: ['form', 'Card number entry.', 'Paid: 1'],
    });
  });
});
