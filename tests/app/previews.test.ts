import { expect, it } from 'vitest';
import { contents } from '../../src/chapters/index.ts';
import { fileOf, oembed, previewPage, previewsOf } from '../../src/app/preview-plugin.ts';

const all = previewsOf('src/chapters', 'public');
const densities = all.find(({ chapter, cell }) => chapter === 'noise' && cell === 'densities')!;

it('every chapter and every cell has a preview with title and description', () => {
  const expected = contents.flatMap(({ id, cells }) => [
    `at/${id}.html`,
    ...cells.map((cell) => `at/${id}/${cell.id}.html`),
  ]);
  expect(all.map(fileOf).toSorted()).toEqual(expected.toSorted());
  for (const { title, description, chapter } of all) {
    expect(title).not.toBe('');
    expect(description.length, `${chapter}: ${title}`).toBeGreaterThan(20);
    expect(description).not.toMatch(/[$\\]/);
  }
});

it('every one shows its own figure: node .ci/preview-pictures.mjs makes a picture that is missing', () => {
  for (const preview of all) expect(preview.picture).toBe(fileOf(preview).replace(/html$/, 'jpg'));
});

it('a page names its picture and leads to the live figure', () => {
  const page = previewPage(densities, 'https://host.example/book/');
  expect(page).toContain('property="og:title" content="Two answers, one person apart"');
  expect(page).toContain('property="og:image" content="https://host.example/book/at/noise/densities.jpg"');
  expect(page).toContain('url=../../index.html#noise/densities');
  expect(page, 'no refresh that would lose the settings of the address').not.toMatch(
    /(?<!<noscript>)<meta http-equiv="refresh/,
  );
  expect(page).toContain('href="https://host.example/book/at/noise/densities.json"');
  expect(previewPage({ ...densities, title: '<b>"' })).not.toContain('<b>');
});

it('oEmbed gives a frame with the cell', () => {
  const answer = JSON.parse(oembed(densities, 'https://host.example/book/')) as Record<string, unknown>;
  expect(answer).toMatchObject({ version: '1.0', type: 'rich', width: 720 });
  expect(answer.html).toContain('src="https://host.example/book/embed.html#noise/densities"');
  expect(answer.thumbnail_url).toBe('https://host.example/book/at/noise/densities.jpg');
  const chapter = all.find((one) => one.chapter === 'noise' && !one.cell)!;
  expect(JSON.parse(oembed(chapter, 'https://host.example/book/'))).toMatchObject({
    type: 'link',
    title: 'Noise',
  });
  expect(previewPage(chapter, 'https://host.example/book/')).toContain(
    'href="https://host.example/book/at/noise.json"',
  );
});
