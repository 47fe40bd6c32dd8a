/**
 * Copies a store while it is used. A document is in the source's changes once, so following them from the start copies everything, and
 * following them further brings the copy up to date. Only the last step needs a source that takes no writes.
 */
import { compareChanges } from './compare-changes.ts'
import { CopyRefused, START, type ChangePage, type CopySource, type CopyTarget, type Overlap } from './copy-sides.ts'

/** So few changes are copied in a moment. */
const FEW = 500
/** Documents between two lines of progress. */
const STEP = 50_000
/** Milliseconds between two attempts to stop the writes. */
const RETRY_MS = 500
/** Differences and overlaps in a message. */
const NAMED = 20

export interface CopyResult {
  readonly documents: number
  /** Milliseconds for which people waited, because the source took no writes; 0 for one that was not used. */
  readonly stoppedMs: number
}

export interface CopyDeps {
  readonly source: CopySource
  readonly target: CopyTarget
  readonly print: (line: string) => void
}

/** The copy differs from the source. */
export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers'
}

const listed = (lines: readonly string[]): string =>
  [...lines.slice(0, NAMED), ...(lines.length > NAMED ? [`… and ${lines.length - NAMED} more`] : [])].join('\n')

function assertNoOverlaps(overlaps: readonly Overlap[]): void {
  if (overlaps.length === 0) return
  const lines = overlaps.map(
    ({ provider, bookings: [one, other], from }) => `booking:${one} and booking:${other} of provider ${provider} overlap at ${from}`,
  )
  throw new CopyRefused(
    `PostgreSQL takes no overlapping bookings, and the source has ${overlaps.length}:\n${listed(lines)}\n` +
      'Cancel one booking of each pair in the app, then repeat the command. The source serves as before.',
  )
}

function assertEqual(different: readonly string[], what: string): void {
  if (different.length === 0) return
  throw new CopyDiffers(
    `${different.length} ${what}:\n${listed(different)}\n` +
      'The target stays unfinished, and the source serves as before. Repeat the command: it begins from the start.',
  )
}

async function copy({ source, target, print }: CopyDeps): Promise<CopyResult> {
  let position = await target.begin(await source.identity())
  if (position !== START) print(`Continuing the copy in ${target.name}`)
  let copied = 0

  async function write(page: ChangePage): Promise<void> {
    await target.write(page)
    position = page.last
    const before = copied
    copied += page.documents.length
    if (Math.floor(copied / STEP) > Math.floor(before / STEP)) print(`${copied} documents copied`)
  }

  /** Copies until nothing newer exists. @returns the number of changes */
  async function follow(): Promise<number> {
    const before = copied
    for (let next: Promise<ChangePage> | undefined = source.changes({ after: position }); next;) {
      const page: ChangePage = await next
      // The next page is read while this one is written.
      next = page.isNewest ? undefined : source.changes({ after: page.last })
      next?.catch(() => undefined)
      await write(page)
    }
    return copied - before
  }

  async function copyUntilFewChanges(): Promise<void> {
    while ((await follow()) > FEW) print('Copying what has changed meanwhile')
  }

  function assertSameCount(documents: number, found: number): void {
    if (documents !== found) assertEqual([`${source.name}: ${documents}`, `${target.name}: ${found}`], 'numbers of documents differ')
  }

  /** Compares the numbers of documents while the source is written to. @returns false where the source does not know its own */
  async function compareCounts(): Promise<boolean> {
    for (;;) {
      const page = await source.changes({ after: position, isCounted: true })
      await write(page)
      if (page.count === undefined) return false
      if (!page.isNewest) continue
      assertSameCount(page.count, await target.count())
      return true
    }
  }

  let compared = START

  /** Compares what was copied since the last comparison, and reserves its hours. Only when nothing newer exists: else hours overlap. */
  async function check(): Promise<void> {
    const upTo = position
    const { different, ids } = await compareChanges({ source, target, after: compared, upTo })
    assertEqual(different, 'documents differ')
    assertNoOverlaps(await target.reserve(compared === START ? undefined : ids))
    compared = upTo
  }

  print(`Copying ${source.name} to ${target.name}`)
  await follow()
  let isCounted = false
  if (source.isLive) {
    await copyUntilFewChanges()
    isCounted = await compareCounts()
    print('Comparing both stores')
    // Each round compares the changes of the round before, so the last step has little to compare.
    do await check()
    while ((await follow()) > FEW)
  }
  while (!(await source.stopWrites(print))) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    await follow()
    await check()
  }
  const stoppedMs = performance.now()
  print(source.isLive ? 'The last step: the source takes no writes' : 'Comparing both stores')
  await follow()
  await check()
  // Every change of the source is in the target, deletions too, so numbers that were equal stay equal.
  if (!isCounted) assertSameCount(await source.count(), await target.count())
  await source.assertStopped()
  await target.finish()
  try {
    await source.finished()
  } catch (error) {
    await target.reopen(false)
    throw error
  }
  const takenMs = source.isLive ? performance.now() - stoppedMs : 0
  return { documents: await target.count(), stoppedMs: takenMs }
}

/**
 * Copies everything. On an error the target stays unfinished, and the source takes writes.
 * @throws CopyDiffers, CopyRefused, StoreFault
 */
export async function copyStore(deps: CopyDeps): Promise<CopyResult> {
  try {
    return await copy(deps)
  } catch (error) {
    if (error instanceof CopyDiffers) await deps.target.reopen(true)
    throw error
  }
}
