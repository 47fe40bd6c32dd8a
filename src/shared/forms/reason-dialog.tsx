/** Question before a command that cancels or declines; an optional reason is shown to the other person. */
import { useId, type ReactNode } from 'react'
import type { CommandArgs } from '#domain/commands/command-table.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { Refusal } from '#domain/errors.ts'
import { draftText } from '#state/drafts/create-form-drafts.ts'
import { reasonDrafts } from '#state/drafts/form-drafts.ts'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { useBooking } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { partnerOf } from '../booking/booking-partner.ts'
import type { ArgsSchema } from './command-args.ts'
import { FormFooter } from './form-footer.tsx'
import { useCommandForm } from './use-command-form.ts'
import { useFrozen } from './use-frozen.ts'

type ReasonCommand = 'cancel_booking' | 'cancel_visit' | 'decline_time' | 'decline_extra' | 'reject_booking'

export interface ReasonDialogProps<Name extends ReasonCommand> {
  readonly command: Name
  readonly schema: ArgsSchema
  readonly title: string
  /** Says what happens and who is notified. */
  readonly text: string
  readonly cancelLabel: string
  readonly confirmLabel: string
  /** Draft key, from the question and its subject: a started reason is restored after a reload. */
  readonly draft: string
  /** False where no other person is notified. */
  readonly hasReason?: boolean
  readonly disabled?: boolean
  readonly argsOf: (reason: string | undefined) => CommandArgs<Name>
  /** Runs after success, once the dialog is closed. */
  readonly onDone?: (() => void) | undefined
  /** Renders the error; by default the text of the refusal. */
  readonly failure?: (refused: Refusal) => ReactNode
}

const fields = { reason: draftText(TEXT_LIMITS.reason) }

export function ReasonDialog<Name extends ReasonCommand>(current: ReasonDialogProps<Name>) {
  const form = useCommandForm({
    command: current.command,
    schema: current.schema,
    fields,
    base: { reason: '' },
    draft: reasonDrafts(current.draft),
    argsOf: ({ reason }) => current.argsOf(current.hasReason === false || reason.trim() === '' ? undefined : reason.trim()),
    onStored: () => closeOverlay(current.onDone),
  })
  const props = useFrozen(current, form.busy)
  const textId = useId()
  // Between people of whom one blocks the other no reason is passed on.
  const booking = useBooking(current.argsOf(undefined).booking_id)?.doc
  const ownUid = useUser()?.uid
  const isOpen = useContact(booking && partnerOf(booking, ownUid).uid).state === 'open'
  return (
    <Modal
      open
      small
      role="alertdialog"
      describedBy={textId}
      title={props.title}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        <FormFooter
          form={form}
          variant="danger-line"
          label={props.confirmLabel}
          disabled={props.disabled}
          aside={<Button onPress={() => closeOverlay()}>{props.cancelLabel}</Button>}
          failure={props.failure}
        />
      }
    >
      <div ref={form.fieldsRef} className="stack g-4">
        <p className="c-2" id={textId}>
          {props.text}
        </p>
        {props.hasReason !== false && isOpen && (
          <TextArea
            label={text('cancel.reason')}
            hint={text('common.optional')}
            limit={form.limitOf('reason')}
            value={form.values.reason}
            error={form.errorOf('reason')}
            onChange={(reason) => form.change({ reason })}
          />
        )}
      </div>
    </Modal>
  )
}
