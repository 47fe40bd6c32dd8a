/** The audit log, newest first. */
import { useState } from 'react'
import { logSchema, type Entry } from '../shared/admin-responses.ts'
import { usePages, type Pages } from '../shared/use-paged-query.ts'

const PAGE = 50

export type LogKind = 'all' | 'provider' | 'person' | 'verification' | 'content'

export interface Log extends Pages<Entry> {
  readonly kind: LogKind
  readonly choose: (kind: LogKind) => void
}

const pathOf = (kind: LogKind, cursor?: string): string =>
  `/audit?limit=${PAGE}${kind === 'all' ? '' : `&action=${kind}.`}${cursor === undefined ? '' : `&cursor=${cursor}`}`

export function useLog(): Log {
  const [kind, setKind] = useState<LogKind>('all')
  return { kind, choose: setKind, ...usePages((cursor) => pathOf(kind, cursor), logSchema) }
}
