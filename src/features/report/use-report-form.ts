/** State of a report; the text survives a reload. */
import { useState } from 'react'
import type { ReportReason } from '#domain/documents/report.ts'
import type { Refusal } from '#domain/errors.ts'
import { reportDrafts, type ReportDraft } from '#state/drafts/form-drafts.ts'
import { markReported, type ReportTarget } from '#state/storage/reported-content.ts'
import { submitCommand } from '#state/sync/user-store.ts'

export interface ReportForm extends ReportDraft {
  readonly setReason: (reason: ReportReason) => void
  readonly setWords: (words: string) => void
  /** The form was submitted without a reason. */
  readonly missing: boolean
  readonly busy: boolean
  readonly refused: Refusal | undefined
  readonly send: (onSaved: () => void) => void
}

export function useReportForm({ key, args }: ReportTarget): ReportForm {
  const [draft, setDraft] = useState<ReportDraft>(() => reportDrafts.read(key) ?? { words: '' })
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const type = (next: ReportDraft): void => {
    setDraft(next)
    setMissing(false)
    setRefused(undefined)
    reportDrafts.save(key, next)
  }
  const send = async (reason: ReportReason, onSaved: () => void): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    const result = await submitCommand('report_content', { ...args, reason, words: draft.words })
    // Stays busy after success until the form has closed: a second press must not submit twice.
    if (!result.ok) {
      setBusy(false)
      setRefused(result.error)
      return
    }
    reportDrafts.save(key, undefined)
    markReported(key)
    onSaved()
  }
  return {
    ...draft,
    setReason: (reason) => type({ ...draft, reason }),
    setWords: (words) => type({ ...draft, words }),
    missing,
    busy,
    refused,
    send: (onSaved) => {
      setMissing(draft.reason === undefined)
      if (draft.reason !== undefined && !busy) void send(draft.reason, onSaved)
    },
  }
}
