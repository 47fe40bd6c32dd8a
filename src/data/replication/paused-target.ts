/** A feed that is followed by asking nobody anything, until it is left for another one. */
import type { FeedTarget } from './feed-loop.ts'

export interface PausedTarget extends FeedTarget {
  /** To be called once the loop follows another one, or is being stopped: until then it waits here. */
  release(): void
}

export function createPausedTarget(): PausedTarget {
  let leave = (): void => undefined
  const left = new Promise<undefined>((resolve) => {
    leave = () => resolve(undefined)
  })
  return { since: () => left, apply: async () => undefined, release: () => leave() }
}
