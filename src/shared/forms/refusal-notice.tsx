/** Why a command or a form was refused. */
import type { Refusal } from '#domain/errors.ts'
import { fieldErrorText, refusalText } from '#text/server-text/refusal-text.ts'
import { Notice } from '#ui/feedback/notice.tsx'

export interface RefusalWords {
  /** What did not happen. */
  readonly title?: string | undefined
  /** Text for a refusal without a reason that the person can use. */
  readonly unexplained?: string | undefined
}

/** Returns the reasons of the fields, or else that of the refusal. */
export function refusalReason(refused: Refusal, unexplained?: string): string {
  const ofFields = Object.values(refused.fields ?? {}).map((words) => fieldErrorText(words))
  if (ofFields.length > 0) return ofFields.join(' · ')
  const isUnexplained = refused.code === 'internal' || refused.code === 'unavailable'
  return isUnexplained && unexplained !== undefined ? unexplained : refusalText(refused)
}

export function RefusalNotice({ refused, title, unexplained }: RefusalWords & { readonly refused: Refusal }) {
  const reason = refusalReason(refused, unexplained)
  return (
    <Notice tone="danger" role="alert">
      {title === undefined ? (
        reason
      ) : (
        <>
          <p>
            <b>{title}</b>
          </p>
          <p>{reason}</p>
        </>
      )}
    </Notice>
  )
}
