/** What views were like when they were left, by address, until it is written into an entry of the history. */
import type { KeptValues } from './entry-state.ts'

/** Values are written at most once in this time, ms, */
const LEAST_GAP_MS = 100
/** so often in a row, */
const AT_ONCE = 20
/** and then once in this time, ms: browsers take about 100 changes of an entry in 30 seconds. */
const WRITE_EVERY_MS = 500

let kept: KeptValues = {}
let write = (): void => undefined
let timer: ReturnType<typeof setTimeout> | undefined
let writtenAt = -LEAST_GAP_MS
/** The writes so far have used up the time until then. */
let usedUntil = 0

/** @param writeEntry writes the kept values into the current entry */
export function onKeep(writeEntry: () => void): void {
  write = writeEntry
}

/** Values that were kept for an address. */
export const keptAt = (address: string): Readonly<Record<string, number | string>> => kept[address] ?? {}

/** Values that were kept for some addresses. */
export const keptOf = (addresses: readonly string[]): KeptValues =>
  Object.fromEntries(Object.entries(kept).filter(([address]) => addresses.includes(address)))

export function setKept(values: KeptValues): void {
  kept = values
}

export function keepAt(address: string, values: Readonly<Record<string, number | string>>): void {
  setKept({ ...kept, [address]: { ...kept[address], ...values } })
  // A reload loads the entry as it was before the page hears of it, so leaving is too late.
  const nextAt = Math.max(writtenAt + LEAST_GAP_MS, usedUntil - AT_ONCE * WRITE_EVERY_MS)
  timer ??= setTimeout(
    () => {
      timer = undefined
      writtenAt = performance.now()
      usedUntil = Math.max(usedUntil, writtenAt) + WRITE_EVERY_MS
      write()
    },
    Math.max(0, nextAt - performance.now()),
  )
}

/** Forgets what was kept for an address, because it is opened again. */
export const forgetKept = (address: string): void => setKept(Object.fromEntries(Object.entries(kept).filter(([each]) => each !== address)))
