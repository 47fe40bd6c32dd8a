/** The audit log, newest first. */
import { useState } from 'react'
import { auditLogSchema, type AuditEntry } from '../shared/admin-responses.ts'
import { usePagedQuery, type PagedQuery } from '../shared/use-paged-query.ts'

const PAGE_SIZE = 50

export type AuditLogKind = 'all' | 'provider' | 'person' | 'verification' | 'content' | 'booking'

export interface AuditLogQuery extends PagedQuery<AuditEntry> {
  readonly kind: AuditLogKind
  readonly choose: (kind: AuditLogKind) => void
}

const pathOf = (kind: AuditLogKind, cursor?: string): string =>
  `/audit?limit=${PAGE_SIZE}${kind === 'all' ? '' : `&action=${kind}.`}${cursor === undefined ? '' : `&cursor=${cursor}`}`

export function useAuditLog(): AuditLogQuery {
  const [kind, setKind] = useState<AuditLogKind>('all')
  return { kind, choose: setKind, ...usePagedQuery((cursor) => pathOf(kind, cursor), auditLogSchema) }
}
