/** Printing of pages with pictures that are still being painted. */

/** Pictures are left out of the paper when none was finished for so long, because a tile hangs, ms. */
const PATIENCE_MS = 3_000

const painting = new Set<Promise<void>>()

/** Has `printPage` wait for a picture. @param work never rejects */
export function waitBeforePrint(work: Promise<void>): void {
  painting.add(work)
  void work.then(() => painting.delete(work))
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/** Waits until a picture is finished. @returns false when none was within the patience */
async function isOneFinished(): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<false>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, false)))
  const isFinished = await Promise.race([...[...painting].map((work) => work.then(() => true)), patience])
  clearTimeout(timer)
  return isFinished
}

/** Prints the page, after its pictures are painted: the browser's own print command cannot wait for them. */
export async function printPage(): Promise<void> {
  const isWaiting = painting.size > 0
  while (painting.size > 0 && (await isOneFinished())) {
    // A day of many jobs on a slow phone takes its time, picture by picture.
  }
  if (isWaiting) {
    // The pictures are rendered.
    await nextFrame()
    await nextFrame()
  }
  print()
}
