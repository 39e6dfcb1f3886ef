import type { Value } from '../lab/experiment.ts';

/** A cell as it stood when it was collected, or a slide of plain text. */
export type Slide = {
  say: string;
  notes?: string;
  minutes?: number;
  /** `chapter/cell`. */
  path?: string;
  figure?: string;
  values?: Record<string, Value>;
  controls?: string[];
  /** Of a slide of text: its words, and a picture as a data URL. */
  text?: string;
  picture?: string;
  /** Where this browser keeps the picture. No file and no link says so. */
  kept?: string;
};

export type OwnLecture = { title: string; slides: Slide[] };

export const empty = (): OwnLecture => ({ title: 'My lecture', slides: [] });

const FORMAT = 'noisebook lecture';
const VERSION = 1;
const MOST_SLIDES = 200;
const LONGEST = { title: 200, say: 300, notes: 4_000, text: 4_000 };
const LARGEST_PICTURE = 1_000_000;
/** Kinds of pictures that hold nothing but pixels. */
const PICTURE = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/;
const PATH = /^[a-z0-9-]{1,60}\/[a-z0-9-]{1,60}$/;
const NAME = /^[A-Za-z][\w-]{0,60}$/;

/** A link of this length passes through mails and chats. */
const LONGEST_LINK = 6_000;

/** With `keyOf`, for this browser: a picture that it keeps elsewhere is named by its key. */
export function writeLecture(
  { title, slides }: OwnLecture,
  keyOf?: (picture: string) => string | undefined,
): string {
  const written = slides.map(({ picture, kept, ...slide }): Slide => {
    const key = keyOf && (picture === undefined ? kept : keyOf(picture));
    return key === undefined ? { ...slide, picture } : { ...slide, kept: key };
  });
  return JSON.stringify({ format: FORMAT, version: VERSION, title, slides: written }, null, 1);
}

/** Reads a lecture that may come from anyone: field by field; what is none of ours is left out, and counted. */
export function readLecture(source: string, isOwn = false): { lecture?: OwnLecture; problems: string[] } {
  let file: unknown;
  try {
    file = JSON.parse(source);
  } catch {
    return { problems: ['This file is no lecture: it cannot be read as JSON.'] };
  }
  const { format, version, title, slides } = asRecord(file);
  if (format !== FORMAT || !Array.isArray(slides))
    return { problems: ['This file is no lecture that Noisebook has saved.'] };
  const problems: string[] = [];
  if (version !== VERSION)
    problems.push(
      `This file says version ${String(version).slice(0, 20)}; this page reads version ${VERSION}.`,
    );
  const read = slides.slice(0, MOST_SLIDES).map((slide) => readSlide(slide, isOwn));
  const bad = read.filter((slide) => slide === undefined).length;
  if (bad > 0) problems.push(`${bad} of its slides could not be read and were left out.`);
  if (slides.length > MOST_SLIDES) problems.push(`Only the first ${MOST_SLIDES} slides were read.`);
  return {
    lecture: {
      title: text(title, LONGEST.title) || empty().title,
      slides: read.filter((slide) => slide !== undefined),
    },
    problems,
  };
}

function readSlide(found: unknown, isOwn: boolean): Slide | undefined {
  const { say, notes, minutes, path, figure, values, controls, text: words, ...more } = asRecord(found);
  const slide: Slide = { say: text(say, LONGEST.say) };
  if (text(notes, LONGEST.notes)) slide.notes = text(notes, LONGEST.notes);
  if (typeof minutes === 'number' && minutes > 0 && minutes <= 240) slide.minutes = minutes;
  if (path === undefined) {
    slide.text = text(words, LONGEST.text);
    if (isPicture(more.picture)) slide.picture = more.picture;
    if (isOwn && typeof more.kept === 'string') slide.kept = more.kept;
    return slide;
  }
  if (typeof path !== 'string' || !PATH.test(path)) return undefined;
  slide.path = path;
  if (typeof figure === 'string' && NAME.test(figure)) slide.figure = figure;
  if (Array.isArray(controls))
    slide.controls = controls.filter((name): name is string => typeof name === 'string' && NAME.test(name));
  const pairs = Object.entries(asRecord(values)).filter(
    (pair): pair is [string, Value] =>
      NAME.test(pair[0]) && ['number', 'string', 'boolean'].includes(typeof pair[1]),
  );
  if (pairs.length > 0) slide.values = Object.fromEntries(pairs);
  return slide;
}

export const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LARGEST_PICTURE && PICTURE.test(value);

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const text = (value: unknown, longest: number): string =>
  typeof value === 'string' ? value.slice(0, longest) : '';

/** A lecture as part of a link; nothing where it is too long for one. */
export function toLink(lecture: OwnLecture): string | undefined {
  if (lecture.slides.some(({ picture, kept }) => picture ?? kept)) return undefined;
  const bytes = new TextEncoder().encode(JSON.stringify(JSON.parse(writeLecture(lecture))));
  const code = btoa(String.fromCharCode(...bytes.subarray(0, LONGEST_LINK)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return bytes.length > LONGEST_LINK ? undefined : `#my-lecture?lecture=${code}`;
}

export function fromLink(code: string): ReturnType<typeof readLecture> {
  try {
    const letters = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    return readLecture(new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0))));
  } catch {
    return { problems: ['The lecture in this link cannot be read.'] };
  }
}
