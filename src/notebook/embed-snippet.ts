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

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
