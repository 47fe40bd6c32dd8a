/** Requests chosen together, what collides, and the answers. */
import { useMemo, useState } from 'react'
import type { Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { Job, JobLists } from '../../jobs/job-lists.ts'
import { collisionsOf, selectionOf, type Collision, type Selection } from './selection.ts'
import { useAnswerSeveral, type AnswerSeveral } from './use-answer-several.ts'

export interface ChosenRequests {
  readonly isOn: boolean
  readonly selection: Selection
  readonly collisions: readonly Collision[]
  /** Requests that can be chosen. */
  readonly all: number
  readonly several: AnswerSeveral
  readonly toggle: () => void
  readonly chooseAll: (chosen: boolean) => void
  /** The state of a row's checkbox; undefined while nothing is chosen together. */
  readonly pickOf: (job: Job) => { readonly checked: boolean; readonly onChange: (checked: boolean) => void } | undefined
}

const NOBODY: ReadonlySet<string> = new Set()
const NOTHING: Selection = { chosen: [], gone: [] }

/**
 * @param lists of the provider, without a filter
 * @param shown requests that the filter leaves
 * @param taken accepted bookings of the provider
 */
export function useSelection(
  lists: JobLists,
  shown: readonly Job[],
  taken: readonly Booking[],
  provider: Provider | undefined,
  nowMs: number,
): ChosenRequests {
  /** Undefined: the rows are not chosen, but opened. */
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const several = useAnswerSeveral(() => setIds(undefined))
  const now = instantFromMs(nowMs)
  const selection = useMemo(
    () => (ids ? selectionOf(ids, [...lists.requests, ...lists.accepted, ...lists.disputed, ...lists.ended], now) : NOTHING),
    [ids, lists, now],
  )
  const collisions = useMemo(
    () =>
      collisionsOf(
        selection.chosen.map(({ booking }) => booking),
        taken,
        now,
        provider,
      ),
    [selection, taken, now, provider],
  )
  const open = shown.filter(({ booking, waiting }) => booking.status === 'pending' && !waiting)
  return {
    isOn: ids !== undefined,
    selection,
    collisions,
    all: open.length,
    several,
    toggle: () => {
      several.close()
      setIds(ids ? undefined : NOBODY)
    },
    chooseAll: (chosen) => setIds(chosen ? new Set(open.map(({ booking }) => booking.id)) : NOBODY),
    pickOf: ({ booking: { id } }) =>
      ids && {
        checked: ids.has(id),
        onChange: (checked) => setIds(new Set(checked ? [...ids, id] : [...ids].filter((each) => each !== id))),
      },
  }
}
