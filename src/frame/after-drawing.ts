/**
 * Does a task once the browser has drawn what has changed so far, and told assistive technology of it. A browser tells that
 * a frame's document has the focus at once, and that its input has it with the next drawing. A screen reader that hears of the
 * document much earlier takes the input for known and does not say its name.
 */
export function afterDrawing(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}
