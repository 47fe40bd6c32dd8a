/** `since` and `last_seq`: checkpoints, opaque to devices. Each is a position in the window or within a snapshot. */
import { areaOf, withArea, withoutArea, type KeptArea } from '#domain/directory/kept-area.ts'
import type { ChangeWindow } from './change-window.ts'

/** Snapshots come in parts, so that commands arrive after everything they changed. The first page of a long one adds what is needed first. */
export type SnapshotPart = 'start' | 0 | 1 | 2

interface Limited {
  /** The providers that the feed is limited to; undefined: all. Their snapshot has one part, the nearest first. */
  readonly area?: KeptArea | undefined
}

export type FeedPosition = Limited &
  (
    | {
        readonly kind: 'window'
        readonly number: number
        /**
         * Where rows up to the head are pending in a feed that is limited to an area: the number up to which the device has all of it.
         * A provider may have moved after it, at a change that a later one has replaced.
         */
        readonly completeTo?: number | undefined
      }
    /** Everything up to `after` in that part was sent; the window's number is from the start of the snapshot. */
    | { readonly kind: 'snapshot'; readonly number: number; readonly part: SnapshotPart; readonly after: string }
  )

const WINDOW_TOKEN = /^w-([0-9A-Za-z.]{1,64})-(\d{1,15})$/
const PENDING_TOKEN = /^p-([0-9A-Za-z.]{1,64})-(\d{1,15})-(\d{1,15})$/
const SNAPSHOT_TOKEN = /^s-([0-9A-Za-z.]{1,64})-(\d{1,15})-([012])-([0-9A-Za-z:._-]{0,160})$/

function tokenOf({ id }: ChangeWindow, position: FeedPosition): string {
  const { number } = position
  if (position.kind === 'snapshot') return `s-${id}-${number}-${position.part}-${position.after}`
  return position.completeTo === undefined ? `w-${id}-${number}` : `p-${id}-${number}-${position.completeTo}`
}

export function feedToken(window: ChangeWindow, position: FeedPosition): string {
  return withArea(tokenOf(window, position), position.area)
}

/** Returns the start of a snapshot as of now. */
export const snapshotStart = (window: ChangeWindow): FeedPosition => ({ kind: 'snapshot', number: window.head(), part: 'start', after: '' })

/** Returns the start of a snapshot that is limited to an area, as of the moment at which it is read. */
export const areaStart = (area: KeptArea): FeedPosition => ({ kind: 'snapshot', number: area.readAt, part: 'start', after: '', area })

/** Returns the number of a checkpoint of this window's numbering; undefined for any other text. */
export function checkpointNumber({ id }: Pick<ChangeWindow, 'id'>, checkpoint: string): number | undefined {
  const token = withoutArea(checkpoint)
  const found = WINDOW_TOKEN.exec(token) ?? PENDING_TOKEN.exec(token) ?? SNAPSHOT_TOKEN.exec(token)
  return found?.[1] === id ? Number(found[2]) : undefined
}

/** Reads a checkpoint. One that this window cannot continue (unknown, of another store, too old) starts a snapshot. */
export function feedPosition(window: ChangeWindow, checkpoint: string): FeedPosition {
  const token = withoutArea(checkpoint)
  const area = areaOf(checkpoint)
  // Of the same area as before; of everything where its text is not valid.
  const again = area ? areaStart({ ...area, readAt: window.head() }) : snapshotStart(window)
  if (token !== checkpoint && !area) return again
  if (token === 'now') return { kind: 'window', number: window.head() }
  const whole = WINDOW_TOKEN.exec(token) ?? PENDING_TOKEN.exec(token)
  if (whole?.[1] === window.id) {
    const number = Number(whole[2])
    const completeTo = whole[3] === undefined ? undefined : Number(whole[3])
    return number >= window.floor() && number <= window.head() ? { kind: 'window', number, area, completeTo } : again
  }
  const part = SNAPSHOT_TOKEN.exec(token)
  if (part?.[1] !== window.id) return again
  const number = Number(part[2])
  // A snapshot that outlived the window would end in a gap.
  if (number < window.floor() || number > window.head()) return again
  return { kind: 'snapshot', number, part: Number(part[3]) as SnapshotPart, after: part[4] ?? '', area }
}
