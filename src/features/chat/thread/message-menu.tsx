/** What can be done with a message of the other person, and whether it was reported. */
import type { Ref } from 'react'
import type { Message } from '#domain/documents/message.ts'
import { ActionMenu } from '#shared/question/action-menu.tsx'
import { ReportedMark } from '#shared/reviews/report-button.tsx'
import { withUser } from '#shared/account/require-user.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { messageTarget, useIsReported } from '#state/storage/reported-content.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import type { MenuHandle, MenuItem } from '#ui/overlay/menu.tsx'

export interface MessageMenuProps {
  readonly message: Message
  readonly ref: Ref<MenuHandle>
}

export function MessageMenu({ message, ref }: MessageMenuProps) {
  const target = messageTarget(message)
  const isReported = useIsReported(target.key)
  const names = { name: localizeName(message.sender_name), time: timeOfDay(message.created_at) }
  const copy: MenuItem = {
    id: 'copy',
    icon: 'copy',
    label: text('chat.copy'),
    // Without a clipboard the words can be selected.
    onPress: () => void navigator.clipboard?.writeText(message.message),
  }
  const report: MenuItem = {
    id: 'report',
    icon: 'flag',
    label: text(isReported ? 'report.done' : 'report.button'),
    disabled: isReported,
    onPress: () => withUser(() => openOverlay({ kind: 'report', target })),
  }
  return (
    <>
      {isReported && <ReportedMark target={target} />}
      <ActionMenu
        ref={ref}
        look="dots"
        label={text('chat.message_more', names)}
        items={message.message === '' ? [report] : [copy, report]}
      />
    </>
  )
}
