/** Settings of the person's chats. */
import { setReadMarks } from '#domain/commands/chat/read-receipts.ts'
import { RefusalNotice } from '#shared/forms/refusal-notice.tsx'
import { useCommandForm } from '#shared/forms/use-command-form.ts'
import { usePendingCommands } from '#shared/waiting/use-pending-commands.ts'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { useProfile } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Switch } from '#ui/fields/switch.tsx'

export function ChatSettings() {
  const profile = useProfile()
  const isWaiting = usePendingCommands('set_read_marks').length > 0
  const isShown = profile?.show_read_marks !== false
  const form = useCommandForm({
    command: 'set_read_marks',
    schema: setReadMarks.schema,
    fields: {},
    base: {},
    again: 'stored',
    argsOf: () => ({ show: !isShown }),
    onStored: () => undefined,
  })
  return (
    <Modal open small title={text('chat.settings')} closeLabel={text('common.close')} onClose={() => closeOverlay()}>
      <div className="stack g-3">
        <Switch
          label={text('chat.read_marks')}
          text={text('chat.read_marks_text')}
          checked={isShown}
          disabled={profile === undefined}
          onChange={form.submit}
        />
        {isWaiting && <WaitingTag />}
        {form.refused && <RefusalNotice refused={form.refused} />}
      </div>
    </Modal>
  )
}
