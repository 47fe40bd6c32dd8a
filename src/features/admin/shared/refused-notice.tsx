/** Says why an admin list could not be read. The ended session and the missing network are shown elsewhere. */
import type { Refusal } from '#domain/errors.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Notice } from '#ui/feedback/notice.tsx'

export function RefusedNotice({ refused }: { readonly refused: Refusal | undefined }) {
  if (!refused || refused.code === 'unauthorized' || refused.code === 'unavailable') return null
  return (
    <Notice tone="danger" role="alert">
      {refusalText(refused)}
    </Notice>
  )
}
