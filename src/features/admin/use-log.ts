/** The audit log, one page behind the other. */
import { useCallback, useEffect, useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { callAdmin } from '#state/admin.ts'
import { logSchema, type Entry } from './answers.ts'
import { useAsked } from './use-asked.ts'

const PAGE = 50

export type LogKind = 'all' | 'provider' | 'person' | 'verification' | 'content'

export interface Log {
  readonly kind: LogKind
  readonly choose: (kind: LogKind) => void
  /** Undefined before the first answer. */
  readonly entries: readonly Entry[] | undefined
  readonly busy: boolean
  readonly refused: Refusal | undefined
  readonly reload: () => void
  /** Undefined where there is nothing older. */
  readonly older: (() => void) | undefined
}

const pathOf = (kind: LogKind, cursor?: string): string =>
  `/audit?limit=${PAGE}${kind === 'all' ? '' : `&action=${kind}.`}${cursor === undefined ? '' : `&cursor=${cursor}`}`

interface Older {
  readonly items: readonly Entry[]
  readonly next: string | null
}

export function useLog(): Log {
  const [kind, setKind] = useState<LogKind>('all')
  const first = useAsked(pathOf(kind), logSchema)
  const [more, setMore] = useState<Older>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  // What was read behind an older first page may overlap with a newer one.
  useEffect(() => setMore(undefined), [first.data])
  const next = more ? more.next : (first.data?.next ?? null)
  const older = async (cursor: string): Promise<void> => {
    setBusy(true)
    const answer = await callAdmin('GET', pathOf(kind, cursor), logSchema)
    setBusy(false)
    setRefused(answer.ok ? undefined : answer.error)
    if (answer.ok) setMore((before) => ({ items: [...(before?.items ?? []), ...answer.value.items], next: answer.value.next }))
  }
  const { reload } = first
  return {
    kind,
    choose: setKind,
    entries: first.data && [...first.data.items, ...(more?.items ?? [])],
    busy: busy || first.busy,
    refused: refused ?? first.refused,
    reload: useCallback(() => {
      setRefused(undefined)
      reload()
    }, [reload]),
    older: next === null ? undefined : () => void older(next),
  }
}
