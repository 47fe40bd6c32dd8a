/** A feed target that sends no requests, until the loop follows another one. */
import type { FeedTarget } from './feed-loop.ts'

export interface PausedTarget extends FeedTarget {
  /** Call once the loop follows another target, or is being stopped: until then it waits here. */
  release(): void
}

export function createPausedTarget(): PausedTarget {
  let resolveRelease = (): void => undefined
  const released = new Promise<undefined>((resolve) => {
    resolveRelease = () => resolve(undefined)
  })
  return { since: () => released, apply: async () => undefined, release: () => resolveRelease() }
}
