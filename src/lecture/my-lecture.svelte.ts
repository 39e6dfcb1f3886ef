import { KeptPictures } from './kept-pictures.ts';
import { empty, readLecture, writeLecture, type OwnLecture, type Slide } from './own-lecture.ts';

const NAME = 'noisebook-lecture';
const FULL =
  'This browser cannot keep the lecture: its storage is full or forbidden. Save it as a file before you close this page.';

/** The lecture that is being put together in this browser. Every change is kept at once, in a form that later versions read. */
class MyLecture {
  lecture: OwnLecture = $state(empty());
  problems: string[] = $state.raw([]);
  /** The slide that was removed last, and where it stood. */
  removed: { slide: Slide; place: number } | undefined = $state.raw();
  #pictures = new KeptPictures();

  constructor() {
    void this.load().then(() => this.#tidy());
    // Another tab has collected something.
    addEventListener('storage', ({ key }) => key === NAME && void this.load());
  }

  /** Takes what another tab, or this one before a reload, has kept: its text at once, its pictures as they come. */
  async load(): Promise<void> {
    const kept = stored();
    if (kept === undefined) return;
    this.#show(readLecture(kept, true));
    await Promise.all(
      this.lecture.slides.map(async (slide) => {
        if (slide.kept) slide.picture = await this.#pictures.find(slide.kept);
      }),
    );
  }

  save(): void {
    const lecture = $state.snapshot(this.lecture);
    const isKept = store(writeLecture(lecture, this.#pictures.keyOf));
    const pictures = new Set(lecture.slides.flatMap(({ picture }) => picture ?? []));
    const waiting = [...pictures].filter((picture) => this.#pictures.keyOf(picture) === undefined);
    void Promise.all(waiting.map((picture) => this.#pictures.keep(picture))).then((done) => {
      // Where they could not be kept, they stay in the text; there may be no room for them.
      if (done.includes(true)) this.save();
      else this.#tell(isKept);
    });
  }

  take(read: ReturnType<typeof readLecture>): void {
    this.#show(read);
    if (!read.lecture) return;
    this.removed = undefined;
    this.save();
  }

  add(slide: Slide): void {
    this.lecture.slides.push(slide);
    this.save();
  }

  move(from: number, by: number): void {
    const to = from + by;
    if (to < 0 || to >= this.lecture.slides.length) return;
    const [slide] = this.lecture.slides.splice(from, 1);
    this.lecture.slides.splice(to, 0, slide);
    this.save();
  }

  remove(place: number): void {
    const [slide] = this.lecture.slides.splice(place, 1);
    this.removed = { slide, place };
    this.save();
  }

  restore(): void {
    if (this.removed) this.lecture.slides.splice(this.removed.place, 0, this.removed.slide);
    this.removed = undefined;
    this.save();
  }

  #show({ lecture, problems }: ReturnType<typeof readLecture>): void {
    this.problems = problems;
    if (lecture) this.lecture = lecture;
  }

  #tell(isKept: boolean): void {
    const others = this.problems.filter((problem) => problem !== FULL);
    if (!isKept) this.problems = [...others, FULL];
    else if (others.length < this.problems.length) this.problems = others;
  }

  #tidy = () => this.#pictures.tidy(this.lecture.slides.flatMap(({ kept }) => kept ?? []));
}

/** Storage may be forbidden; the lecture then lasts as long as the page. */
function stored(): string | undefined {
  try {
    return localStorage.getItem(NAME) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(text: string): boolean {
  try {
    localStorage.setItem(NAME, text);
    return true;
  } catch {
    return false;
  }
}

export const mine = new MyLecture();
