import type { FromCell } from './embed-messages.ts';

const HEIGHT: FromCell['type'] = 'noisebook:height';
/** A frame is so tall where nothing better is known. */
const TALL = 560;

/**
 * What a blogger pastes: the cell in a frame, and a script that sets the frame's height. The script listens only to messages of
 * Noisebook's origin, and only to the frame that it belongs to; it reads a number and nothing else. Where a blog drops the script,
 * the height is the one that was measured when it was copied.
 *
 * Both snippets are a single line of inline tags: blogs and Markdown make a paragraph of every line and close tags at its end.
 */
export function iframeSnippet(src: string, title: string, height = TALL): string {
  const origin = new URL(src).origin;
  const frame = `<iframe src="${attribute(src)}" title="${attribute(title)}" loading="lazy" width="100%" height="${height}" style="width:100%;height:${height}px;border:0"></iframe>`;
  const script = [
    `addEventListener("message",function(e){`,
    `if(e.origin==${JSON.stringify(origin)})if(e.data.type=="${HEIGHT}")`,
    // No sign that a blog would turn into an entity, and no neighbour to rely on.
    `[].forEach.call(document.getElementsByTagName("iframe"),function(f){`,
    `if(f.contentWindow==e.source)f.style.height=Math.max(80,+e.data.height||${height})+"px"})})`,
  ].join('');
  return `${frame}<script>${script}</` + `script>`;
}

/** A figure as it stands, for readers without scripts or frames. */
export type Still = {
  /** The picture's file, beside the post. */
  file: string;
  width: number;
  height: number;
  /** What is on the axes. */
  alt: string;
  caption: string;
};

/**
 * The same as a tag of our own, for pages that may load a script. What is inside stands there without it, or where frames are
 * refused: the figure as it stands, and a link to the live one.
 */
export function elementSnippet(src: string, title: string, still?: Still): string {
  const url = new URL(src);
  const [cell, params = ''] = url.hash.slice(1).split('?');
  const script = new URL('noisebook-cell.js', url);
  const page = new URL('index.html', url);
  page.hash = url.hash;
  const link = `<a href="${attribute(page.href)}">${attribute(title)}</a>`;
  const inside = still
    ? `<img src="${attribute(still.file)}" width="${still.width}" height="${still.height}" style="max-width:100%;height:auto" alt="${attribute(still.alt)}"> <small>${attribute(still.caption)}</small> ${link}`
    : link;
  return [
    `<noisebook-cell cell="${attribute(cell)}" params="${attribute(params)}">${inside}</noisebook-cell>`,
    `<script defer src="${attribute(script.href)}"></` + `script>`,
  ].join('');
}

const attribute = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', ' ');
