import { onMarketplaceChange, ownMarketplace } from '#domain/marketplace/in-force.ts'
import { loadBasemapList } from '#workers/basemap-list.ts'
import { useEffect, useState } from 'react'
import type { OwnShoreFile } from './shore-choice.ts'

const NONE: readonly OwnShoreFile[] = []

/** Returns the land files of the operator's own cities; none while they are not known. Nothing is asked where there are no such cities. */
export function useOwnShores(): readonly OwnShoreFile[] {
  const [own, setOwn] = useState(NONE)
  useEffect(() => {
    let isOver = false
    const look = async (): Promise<void> => {
      if ((ownMarketplace()?.cities.length ?? 0) === 0) return
      const found = (await loadBasemapList())?.shores ?? NONE
      if (!isOver && found.length > 0) setOwn(found)
    }
    void look()
    const end = onMarketplaceChange(() => void look())
    return () => {
      isOver = true
      end()
    }
  }, [])
  return own
}
