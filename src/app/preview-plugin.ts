import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What a preview says of a chapter or of one of its cells. */
export type Preview = {
  chapter: string;
  cell?: string;
  title: string;
  description: string;
  picture?: string;
};

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Greek letters of formulas, by their names in TeX. */
const LETTERS: Record<string, string> = {
  varepsilon: 'ε',
  epsilon: 'ε',
  delta: 'δ',
  sigma: 'σ',
  lambda: 'λ',
  Delta: 'Δ',
  mu: 'μ',
};

/** The words of a piece of Markdown, without its marks; a description is short. */
const wordsOf = (markdown: string) =>
  markdown
    .replace(/\\([A-Za-z]+)/g, (_, name: string) => LETTERS[name] ?? '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_$`{}\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);

/** The chapters of a folder, and their cells. `site`: the folder of files that are served as they are, with the pictures. */
export function previewsOf(root: string, site: string): Preview[] {
  // Without its own, a cell has the picture of its chapter.
  const pictureOf = (...names: string[]) =>
    names.map((name) => `at/${name}.jpg`).find((file) => existsSync(join(site, file)));
  const folders = readdirSync(root).filter((name) => existsSync(join(root, name, 'text.md')));
  return folders.flatMap((folder) => {
    const source = readFileSync(join(root, folder, 'text.md'), 'utf8');
    const [, title = folder] = /^title:\s*(.+)$/m.exec(source) ?? [];
    const [, summary = ''] = /^summary:\s*(.+)$/m.exec(source) ?? [];
    const chapter = folder.slice(3);
    const cells = [...source.matchAll(/^:::cell (\S+) (.+)\n([\s\S]*?)(?:\n\+\+\+|\n:::)/gm)].map(
      ([, cell, name, question]): Preview => ({
        chapter,
        cell,
        title: name,
        description: wordsOf(question),
        picture: pictureOf(`${chapter}/${cell}`, chapter),
      }),
    );
    return [{ chapter, title, description: summary, picture: pictureOf(chapter) }, ...cells];
  });
}

/** The file of a preview, from the folder of the site. */
export const fileOf = ({ chapter, cell }: Preview) => `at/${chapter}${cell ? `/${cell}` : ''}.html`;

/** The size of every picture. */
const [WIDTH, HEIGHT] = [960, 504];

/**
 * A small page that a chat or a search engine can read, and that leads a reader to the live figure, with the settings that stand after
 * its #. `home` is where the site will stand: without it the address of the picture is relative, which some readers of previews do
 * not follow.
 */
export function previewPage(preview: Preview, home = ''): string {
  const { chapter, cell, title, description, picture } = preview;
  const up = cell ? '../../' : '../';
  const at = (path: string) => (home ? new URL(path, home).href : up + path);
  const live = `${up}index.html#${chapter}${cell ? `/${cell}` : ''}`;
  const meta = (name: string, content: string) => `<meta property="${name}" content="${escape(content)}" />`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8" />',
    `<title>${escape(title)} · Noisebook</title>`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; script-src 'self'" />`,
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    `<meta name="description" content="${escape(description)}" />`,
    meta('og:type', 'article'),
    meta('og:site_name', 'Noisebook'),
    meta('og:title', title),
    meta('og:description', description),
    ...(home ? [meta('og:url', at(fileOf(preview)))] : []),
    ...(picture
      ? [
          meta('og:image', at(picture)),
          meta('og:image:width', String(WIDTH)),
          meta('og:image:height', String(HEIGHT)),
          meta('og:image:alt', title),
          '<meta name="twitter:card" content="summary_large_image" />',
        ]
      : []),
    `<link rel="alternate" type="application/json+oembed" href="${escape(at(fileOf(preview).replace(/html$/, 'json')))}" title="${escape(title)}" />`,
    `<noscript><meta http-equiv="refresh" content="0; url=${escape(live)}" /></noscript>`,
    `<h1>${escape(title)}</h1>`,
    `<p>${escape(description)}</p>`,
    ...(picture ? [`<p><img src="${up}${picture}" alt="" width="480" /></p>`] : []),
    `<p><a href="${escape(live)}">Open the live figure in Noisebook</a></p>`,
    `<script src="${up}at/open.js"></script>`,
    '</html>',
    '',
  ].join('\n');
}

/** What a blog that knows oEmbed puts into a post: the cell in a frame, or a link to the chapter. */
export function oembed({ chapter, cell, title, picture }: Preview, home = ''): string {
  const at = (path: string) => (home ? new URL(path, home).href : `${cell ? '../../' : '../'}${path}`);
  const src = `${at('embed.html')}#${chapter}/${cell}`;
  return JSON.stringify({
    version: '1.0',
    provider_name: 'Noisebook',
    provider_url: at('index.html'),
    title,
    ...(picture && { thumbnail_url: at(picture), thumbnail_width: WIDTH, thumbnail_height: HEIGHT }),
    ...(cell
      ? {
          type: 'rich',
          width: 720,
          height: 620,
          html: `<iframe src="${escape(src)}" title="${escape(title)}" width="720" height="620" loading="lazy"></iframe>`,
        }
      : { type: 'link' }),
  });
}

/** Writes the previews beside the site. `NOISEBOOK_HOME` is the address at which it will stand. */
export function previews(home = process.env.NOISEBOOK_HOME): Plugin {
  return {
    name: 'noisebook-previews',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir) return;
      for (const preview of previewsOf('src/chapters', 'public')) {
        const file = join(dir, fileOf(preview));
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, previewPage(preview, home));
        writeFileSync(file.replace(/html$/, 'json'), oembed(preview, home));
      }
    },
  };
}
