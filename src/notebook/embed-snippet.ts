/**
 * What a blogger pastes: the cell in a frame, and a few lines that set the frame's height. The script listens only to
 * that very frame, and only when the message comes from Noisebook's origin; it reads a number and nothing else.
 */
export function iframeSnippet(src: string, title: string): string {
  const origin = new URL(src).origin;
  return [
    `<iframe src="${attribute(src)}" title="${attribute(title)}" loading="lazy"`,
    `  style="width:100%;height:560px;border:0"></iframe>`,
    `<script>(f=>addEventListener('message',e=>{`,
    `  if(e.source===f.contentWindow&&e.origin===${JSON.stringify(origin)}&&e.data?.type==='noisebook:height')`,
    `    f.style.height=Math.max(80,+e.data.height||560)+'px'`,
    `}))(document.currentScript.previousElementSibling)</` + `script>`,
  ].join('\n');
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
  const inside = still && [
    `  <figure>`,
    `    <img src="${attribute(still.file)}" width="${still.width}" height="${still.height}"`,
    `      style="max-width:100%;height:auto" alt="${attribute(still.alt)}">`,
    `    <figcaption>${attribute(still.caption)} ${link}</figcaption>`,
    `  </figure>`,
  ];
  return [
    `<script defer src="${attribute(script.href)}"></` + `script>`,
    `<noisebook-cell cell="${attribute(cell)}" params="${attribute(params)}">`,
    ...(inside ?? [`  ${link}`]),
    `</noisebook-cell>`,
  ].join('\n');
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
