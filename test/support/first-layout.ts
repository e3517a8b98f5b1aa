/** Reports the first layout of what it observes in the next frame, as a browser does; happy-dom lays nothing out. */
export class FirstLayoutObserver {
  readonly #frames = new Set<number>();
  constructor(private readonly report: () => void) {}
  observe() {
    this.#frames.add(requestAnimationFrame(this.report));
  }
  unobserve() {}
  disconnect() {
    for (const frame of this.#frames) cancelAnimationFrame(frame);
    this.#frames.clear();
  }
}
