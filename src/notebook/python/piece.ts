/** Machinery of a script: whatever asks for it, it stands there once, after the experiment that people read. */
export const piece = (title: string, code: string): string => `\n# ---- ${title}\n${code.trim()}\n# ----\n`;

/** The pieces of a body, each once, and the body without them. */
export function takePieces(body: string): { code: string; pieces: string[] } {
  const pieces = new Set<string>();
  const code = body.replace(/^# ---- [^]*?^# ----$\n/gm, (found) => {
    pieces.add(found.replace(/^# ----$\n/m, ''));
    return '';
  });
  return { code, pieces: [...pieces] };
}
