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

/** The same as a tag of our own, for pages that may load a script. The link inside is what stands there without it. */
export function elementSnippet(src: string, title: string): string {
  const url = new URL(src);
  const [cell, params = ''] = url.hash.slice(1).split('?');
  const script = new URL('noisebook-cell.js', url);
  const page = new URL('index.html', url);
  page.hash = url.hash;
  return [
    `<script type="module" src="${attribute(script.href)}"></` + `script>`,
    `<noisebook-cell cell="${attribute(cell)}" params="${attribute(params)}">`,
    `  <a href="${attribute(page.href)}">${attribute(title)}</a>`,
    `</noisebook-cell>`,
  ].join('\n');
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
