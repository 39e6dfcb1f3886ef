import { empty, readLecture, writeLecture, type OwnLecture, type Slide } from './own-lecture.ts';

const NAME = 'noisebook-lecture';

/** The lecture that is being put together in this browser. Every change is kept at once, in a form that later versions read. */
class MyLecture {
  lecture: OwnLecture = $state(empty());
  problems: string[] = $state.raw([]);

  constructor() {
    this.load();
  }

  /** Takes what another tab, or this one before a reload, has kept. */
  load(): void {
    try {
      const kept = localStorage.getItem(NAME);
      if (kept) this.take(readLecture(kept), false);
    } catch {
      // Storage may be forbidden; the lecture then lasts as long as the page.
    }
  }

  save(): void {
    try {
      localStorage.setItem(NAME, writeLecture($state.snapshot(this.lecture)));
    } catch {
      this.problems = [
        'This browser cannot keep the lecture: its storage is full or forbidden. Save it as a file.',
      ];
    }
  }

  take({ lecture, problems }: ReturnType<typeof readLecture>, isKept = true): void {
    this.problems = problems;
    if (!lecture) return;
    this.lecture = lecture;
    if (isKept) this.save();
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
    this.lecture.slides.splice(place, 1);
    this.save();
  }
}

export const mine = new MyLecture();
