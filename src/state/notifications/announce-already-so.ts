/** Says once, as a toast, that what a command asked for is already so, and removes the command: nothing is left to decide. */
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { isAlreadySo } from '#domain/commands/already-so.ts'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { showToast } from './toasts.ts'

/** Null where the person would learn nothing from it, or where the command is never settled this way. */
const SAID: Readonly<Record<PersonCommandName, MessageKey | null>> = {
  request_booking: null,
  request_subscription: null,
  accept_booking: 'already.accept_booking',
  reject_booking: 'already.reject_booking',
  on_my_way: 'already.on_my_way',
  start_job: 'already.start_job',
  complete_job: 'already.complete_job',
  cancel_booking: 'already.cancel_booking',
  propose_time: 'already.same_time',
  accept_time: 'already.accept_time',
  decline_time: 'already.proposal',
  withdraw_time: 'already.proposal',
  visit_on_my_way: 'already.on_my_way',
  start_visit: 'already.start_job',
  complete_visit: 'already.complete_job',
  cancel_visit: 'already.cancel_visit',
  send_message: null,
  mark_read: null,
  set_read_marks: null,
  add_favourite: 'already.favourite',
  remove_favourite: null,
  block_person: 'already.block',
  unblock_person: null,
  mark_notifications_read: null,
  update_profile: null,
  write_review: null,
  edit_review: null,
  answer_review: null,
  register_provider: null,
  update_provider: null,
  set_status: null,
  set_availability: null,
  clear_availability: null,
  set_weekly_plan: null,
  save_package: null,
  delete_package: 'already.package',
  rate_client: null,
  report_content: 'already.report',
  appeal_decision: 'already.appeal',
  set_start_code: null,
  confirm_start: 'already.confirm_start',
  undo_start: 'already.undo',
  undo_complete: 'already.undo',
  report_outcome: 'already.outcome',
  propose_extra: null,
  accept_extra: null,
  decline_extra: 'already.proposal',
  withdraw_extra: 'already.proposal',
  save_place: null,
  delete_place: null,
}

/** Follows the outbox of a signed-in person. It waits while nobody looks at the page. */
export function announceAlreadySo(store: Pick<UserStore, 'outbox'>): void {
  let settled: readonly OutboxItem[] = []
  const announce = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return
    for (const { id, name, shown } of settled) {
      // Of several tabs, the one that removes the command says so.
      if (!(await store.outbox.discard(id))) continue
      const said = SAID[name]
      const other = shown.provider_name
      if (said) showToast({ content: () => ({ title: text(said), ...(other === undefined ? {} : { text: other }) }), icon: 'check' })
    }
  }
  const onVisible = (): void => void announce()
  document.addEventListener('visibilitychange', onVisible)
  store.outbox.items().subscribe({
    next: (items) => {
      settled = items.filter(isAlreadySo)
      void announce()
    },
    complete: () => document.removeEventListener('visibilitychange', onVisible),
  })
}
