/** Settings of the person's chats. */
import { useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { usePendingCommands } from '#shared/waiting/use-pending-commands.ts'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { useProfile } from '#state/sync/user-queries.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Switch } from '#ui/fields/switch.tsx'

export function ChatSettings() {
  const profile = useProfile()
  const isWaiting = usePendingCommands('set_read_marks').length > 0
  const [refused, setRefused] = useState<Refusal>()
  const change = async (show: boolean): Promise<void> => {
    const result = await submitCommand('set_read_marks', { show })
    setRefused(result.ok ? undefined : result.error)
  }
  return (
    <Modal open small title={text('chat.settings')} closeLabel={text('common.close')} onClose={() => closeOverlay()}>
      <div className="stack g-3">
        <Switch
          label={text('chat.read_marks')}
          text={text('chat.read_marks_text')}
          checked={profile?.show_read_marks !== false}
          disabled={profile === undefined}
          onChange={(show) => void change(show)}
        />
        {isWaiting && <WaitingTag />}
        {refused && (
          <Notice tone="danger" role="alert">
            {refusalText(refused)}
          </Notice>
        )}
      </div>
    </Modal>
  )
}
