/** Printing of pages with pictures that are still being painted. */

/** A picture that takes longer, because a tile hangs, is not on the paper, ms. */
const PATIENCE_MS = 3_000

const painting = new Set<Promise<void>>()

/** Has `printPage` wait for a picture. @param work never rejects */
export function waitBeforePrint(work: Promise<void>): void {
  painting.add(work)
  void work.then(() => painting.delete(work))
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/** Prints the page, after its pictures are painted: the browser's own print command cannot wait for them. */
export async function printPage(): Promise<void> {
  if (painting.size > 0) {
    await Promise.race([Promise.all(painting), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    // The pictures are rendered.
    await nextFrame()
    await nextFrame()
  }
  print()
}
