import { useCallback, useMemo, useState } from 'react'
import type { Credit } from '#config/map/map-credits.ts'

/** Parts of a map, in the order of their credits: those of the ground, and the line of a route. */
const PARTS = ['streets', 'raster', 'coarse', 'route'] as const
export type GroundPart = (typeof PARTS)[number]

/** Reports the owners of what a part of the map draws now. */
export type ReportCredits = (part: GroundPart, credits: readonly Credit[]) => void

type Reported = Readonly<Partial<Record<GroundPart, readonly Credit[]>>>

const isSame = (a: readonly Credit[] = [], b: readonly Credit[] = []): boolean =>
  a.length === b.length && a.every(({ text }, index) => text === b[index]?.text)

/** Returns each owner once. */
export function mergeCredits(reported: Reported): readonly Credit[] {
  const byText = new Map(PARTS.flatMap((part) => reported[part] ?? []).map((credit) => [credit.text, credit]))
  return [...byText.values()]
}

/** Collects the credits of one map. @returns what its attribution shows, and the function for its ground */
export function useCredits(): readonly [credits: readonly Credit[], report: ReportCredits] {
  const [reported, setReported] = useState<Reported>({})
  const report = useCallback<ReportCredits>(
    (part, credits) => setReported((before) => (isSame(before[part], credits) ? before : { ...before, [part]: credits })),
    [],
  )
  return [useMemo(() => mergeCredits(reported), [reported]), report]
}
