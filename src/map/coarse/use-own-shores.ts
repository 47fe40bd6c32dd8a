import { BASEMAP_LIST_PATH, readBasemapList } from '#config/map/basemap.ts'
import { onMarketplaceChange, ownMarketplace } from '#domain/marketplace/in-force.ts'
import { useEffect, useState } from 'react'
import type { OwnShoreFile } from './shore-choice.ts'

const NONE: readonly OwnShoreFile[] = []

let loading: Promise<readonly OwnShoreFile[]> | undefined

async function load(): Promise<readonly OwnShoreFile[]> {
  const response = await fetch(BASEMAP_LIST_PATH)
  return readBasemapList(await response.json()).shores
}

/** Reads the list once for all maps of a page; again after a failure. */
async function loadOnce(): Promise<readonly OwnShoreFile[]> {
  loading ??= load()
  try {
    return await loading
  } catch {
    loading = undefined
    return NONE
  }
}

/** Returns the land files of the operator's own cities; none while they are not known. Nothing is asked where there are no such cities. */
export function useOwnShores(): readonly OwnShoreFile[] {
  const [own, setOwn] = useState(NONE)
  useEffect(() => {
    let isOver = false
    const look = async (): Promise<void> => {
      if ((ownMarketplace()?.cities.length ?? 0) === 0) return
      const found = await loadOnce()
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
