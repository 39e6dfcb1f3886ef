import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openChapter } from '../../src/chapters/index.ts';
import { asChapter } from '../../src/lecture/own-chapter.ts';
import {
  fromLink,
  readLecture,
  toLink,
  writeLecture,
  type OwnLecture,
} from '../../src/lecture/own-lecture.ts';

const lecture: OwnLecture = {
  title: 'Noise, twice',
  slides: [
    { say: 'Why', text: 'Because.', minutes: 1 },
    { say: 'One', path: 'noise/densities', figure: 'densities', values: { epsilon: 2 }, notes: 'n' },
    { say: 'Two', path: 'noise-on-the-answer/curves', controls: ['epsilon'] },
    { say: 'Three', path: 'noise-at-every-step/curves' },
  ],
};

describe('a lecture as a file', () => {
  it('comes back as it was', () => {
    expect(readLecture(writeLecture(lecture))).toEqual({ lecture, problems: [] });
    expect(fromLink(toLink(lecture)!.split('lecture=')[1])).toEqual({ lecture, problems: [] });
  });

  it('is not made a link where it is too long for one', () => {
    const long = { ...lecture, slides: Array.from({ length: 100 }, () => lecture.slides[1]) };
    expect(toLink(long)).toBeUndefined();
  });

  it('from a stranger is taken field by field', () => {
    const file = JSON.stringify({
      format: 'noisebook lecture',
      version: 1,
      title: 5,
      slides: [
        { say: 'x'.repeat(10_000), text: '<script>', picture: 'data:image/svg+xml;base64,AAAA', more: 1 },
        { say: 'a', path: '../../etc' },
        {
          say: 'b',
          path: 'noise/densities',
          values: { epsilon: { toString: 1 }, __proto__: 1, delta: 1e-6 },
        },
        null,
      ],
    });
    const { lecture: read, problems } = readLecture(file);
    expect(read!.title).toBe('My lecture');
    expect(read!.slides[0]).toEqual({ say: 'x'.repeat(300), text: '<script>' });
    expect(read!.slides[1]).toEqual({ say: 'b', path: 'noise/densities', values: { delta: 1e-6 } });
    expect(problems).toEqual(['1 of its slides could not be read and were left out.']);
  });

  it('of whatever content never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void readLecture(JSON.stringify(value))));
    fc.assert(fc.property(fc.string(), (text) => void [readLecture(text), fromLink(text)]));
  });
});

describe('a lecture on the wall', () => {
  it('mixes chapters whose cells have the same name, and leaves out what does not hold', async () => {
    const odd = { say: 'Four', path: 'noise/densities', figure: 'none', values: { epsilon: -1 } };
    const chapter = await asChapter({ ...lecture, slides: [...lecture.slides, odd] }, openChapter);
    expect(chapter.cells.map(({ id, path }) => [id, path])).toEqual([
      ['noise--densities', 'noise/densities'],
      ['noise-on-the-answer--curves', 'noise-on-the-answer/curves'],
      ['noise-at-every-step--curves', 'noise-at-every-step/curves'],
    ]);
    expect(chapter.beats.map(({ cell }) => cell).slice(0, 2)).toEqual(['', 'noise--densities']);
    expect(chapter.beats[4]).toMatchObject({ figure: undefined, values: {} });
  });

  it.each([45, 90])(
    'the example of %i minutes is as long, and all that it names is there',
    async (minutes) => {
      const file = readFileSync(`src/lecture/examples/${minutes}-minutes.json`, 'utf8');
      const { lecture: example, problems } = readLecture(file);
      expect(problems).toEqual([]);
      expect(example!.slides.reduce((sum, slide) => sum + slide.minutes!, 0)).toBe(minutes);
      const { beats } = await asChapter(example!, openChapter);
      example!.slides.forEach(({ path, values, figure }, i) => {
        if (path)
          expect(beats[i], path).toMatchObject({
            figure,
            values: values ?? {},
            cell: path.replace('/', '--'),
          });
      });
    },
  );
});
