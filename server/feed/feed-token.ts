/** `since` and `last_seq`: checkpoints, opaque to devices. Each is a position in the window or within a snapshot. */
import type { ChangeWindow } from './change-window.ts'

/** Snapshots come in parts, so that commands arrive after everything they changed. The first page of a long one adds what is needed first. */
export type SnapshotPart = 'start' | 0 | 1 | 2

export type FeedPosition =
  | { readonly kind: 'window'; readonly number: number }
  /** Everything up to `after` in that part was sent; the window's number is from the start of the snapshot. */
  | { readonly kind: 'snapshot'; readonly number: number; readonly part: SnapshotPart; readonly after: string }

const WINDOW_TOKEN = /^w-([0-9A-Za-z.]{1,64})-(\d{1,15})$/
const SNAPSHOT_TOKEN = /^s-([0-9A-Za-z.]{1,64})-(\d{1,15})-([012])-([0-9A-Za-z:._-]{0,160})$/

export function feedToken(window: ChangeWindow, position: FeedPosition): string {
  if (position.kind === 'window') return `w-${window.id}-${position.number}`
  return `s-${window.id}-${position.number}-${position.part}-${position.after}`
}

/** Returns the start of a snapshot as of now. */
export const snapshotStart = (window: ChangeWindow): FeedPosition => ({ kind: 'snapshot', number: window.head(), part: 'start', after: '' })

/** Returns the number of a checkpoint of this window's numbering; undefined for any other text. */
export function checkpointNumber({ id }: Pick<ChangeWindow, 'id'>, token: string): number | undefined {
  const found = WINDOW_TOKEN.exec(token) ?? SNAPSHOT_TOKEN.exec(token)
  return found?.[1] === id ? Number(found[2]) : undefined
}

/** Reads a checkpoint. One that this window cannot continue (unknown, of another store, too old) starts a snapshot. */
export function feedPosition(window: ChangeWindow, token: string): FeedPosition {
  if (token === 'now') return { kind: 'window', number: window.head() }
  const whole = WINDOW_TOKEN.exec(token)
  if (whole?.[1] === window.id) {
    const number = Number(whole[2])
    return number >= window.floor() && number <= window.head() ? { kind: 'window', number } : snapshotStart(window)
  }
  const part = SNAPSHOT_TOKEN.exec(token)
  if (part?.[1] !== window.id) return snapshotStart(window)
  const number = Number(part[2])
  // A snapshot that outlived the window would end in a gap.
  if (number < window.floor() || number > window.head()) return snapshotStart(window)
  return { kind: 'snapshot', number, part: Number(part[3]) as SnapshotPart, after: part[4] ?? '' }
}
