import { readFile } from 'node:fs/promises';
import type { Browser, Frame } from '@playwright/test';

type Process = { id: number; type: string; cpuTime: number };

/** Keeps the one thread of a frame busy, so that its process is known by the time it has used. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** So long that no other process of a browser at rest has used more. */
const WORK_MS = 100;

/**
 * The processes that these frames live in. Chromium keeps renderers of its own too, an empty tab and one in reserve, which hold nothing of
 * a page and are left out.
 */
export async function renderersOf(browser: Browser, frames: Frame[]): Promise<Set<number>> {
  const devtools = await browser.newBrowserCDPSession();
  const renderers = async () => {
    const { processInfo } = (await devtools.send('SystemInfo.getProcessInfo')) as { processInfo: Process[] };
    return processInfo.filter(({ type }) => type === 'renderer');
  };
  const ids = new Set<number>();
  for (const frame of frames) {
    const before = new Map((await renderers()).map(({ id, cpuTime }) => [id, cpuTime]));
    await frame.evaluate(work, WORK_MS);
    const used = (await renderers()).map(({ id, cpuTime }) => ({
      id,
      time: cpuTime - (before.get(id) ?? 0),
    }));
    ids.add(used.reduce((most, next) => (next.time > most.time ? next : most)).id);
  }
  await devtools.detach();
  return ids;
}

/**
 * The memory of these processes, in MB: what each has for itself, and its share of what it has with others (PSS; RSS would count
 * Chromium's own code once for every process). No garbage is collected for the measure: a page in life cannot ask for it. Undefined
 * where the system does not tell.
 */
export async function memoryOf(processes: Set<number>): Promise<number | undefined> {
  let sum = 0;
  for (const id of processes) {
    const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(text)?.[1];
    if (kilobytes === undefined) return undefined;
    sum += Number(kilobytes) / 1000;
  }
  return sum;
}
