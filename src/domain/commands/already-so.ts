/**
 * Tells refusals that need no decision of the person: what was asked is already so, because the other side or another device of the
 * person did it, or its subject is gone. A refused command of an older release lacks some details; it stays a decision then.
 */
import type { PersonCommandName } from './command-table.ts'
import type { ErrorCode, Refusal } from '../errors.ts'

type Args = Readonly<Record<string, unknown>>
type Row = (refused: Refusal, args: Args) => boolean

const never: Row = () => false
const code =
  (...codes: readonly ErrorCode[]): Row =>
  (refused) =>
    codes.includes(refused.code)

/** The booking has one of these statuses already. */
const booking =
  (...statuses: readonly string[]): Row =>
  ({ code: why, details }) =>
    why === 'illegal_transition' && details?.visit === undefined && statuses.includes(details?.status ?? '')

/** The visit is that far already, or its booking has ended so. */
const visit =
  (states: readonly string[], ...ends: readonly string[]): Row =>
  ({ code: why, details }) =>
    why === 'illegal_transition' && details?.visit !== undefined && (states.includes(details.visit) || ends.includes(details.status ?? ''))

/** @param isAgreed whether the proposed start was agreed on meanwhile; otherwise the proposal is gone and nothing came of it */
const proposal =
  (isAgreed: boolean): Row =>
  ({ code: why, details }, args) =>
    why === 'proposal_gone' && details?.starts_at !== undefined && (details.starts_at === args['starts_at']) === isAgreed

const ALREADY_SO: Readonly<Record<PersonCommandName, Row>> = {
  request_booking: (refused, args) =>
    code('already_exists')(refused, args) || booking('accepted', 'in_progress', 'completed')(refused, args),
  request_subscription: code('already_exists'),
  accept_booking: booking('accepted', 'in_progress', 'completed'),
  reject_booking: booking('rejected', 'cancelled', 'expired'),
  on_my_way: booking('accepted', 'in_progress', 'completed'),
  start_job: booking('in_progress', 'completed'),
  complete_job: booking('completed'),
  cancel_booking: booking('cancelled', 'rejected', 'expired'),
  propose_time: code('same_time'),
  accept_time: proposal(true),
  decline_time: proposal(false),
  withdraw_time: proposal(false),
  visit_on_my_way: visit(['on_my_way', 'in_progress', 'completed']),
  start_visit: visit(['in_progress', 'completed']),
  complete_visit: visit(['completed']),
  cancel_visit: visit(['cancelled'], 'cancelled'),
  send_message: code('already_exists'),
  mark_read: code('not_found'),
  set_read_marks: code('not_found'),
  add_favourite: code('not_found'),
  remove_favourite: code('not_found'),
  mark_notifications_read: code('not_found'),
  block_person: code('not_found'),
  unblock_person: never,
  update_profile: never,
  write_review: never,
  edit_review: never,
  answer_review: never,
  register_provider: never,
  update_provider: never,
  set_status: never,
  set_availability: never,
  clear_availability: never,
  set_weekly_plan: never,
  save_package: never,
  delete_package: code('not_found', 'package_gone'),
  rate_client: never,
  report_content: code('not_found'),
  appeal_decision: code('already_appealed', 'not_hidden'),
  set_start_code: never,
  confirm_start: code('start_confirmed'),
  undo_start: booking('accepted'),
  undo_complete: booking('in_progress'),
  report_outcome: code('outcome_given'),
  propose_extra: never,
  accept_extra: never,
  decline_extra: code('proposal_gone'),
  withdraw_extra: code('proposal_gone'),
  save_place: never,
  delete_place: never,
}

/** True for a refused command about which nothing is left to decide. */
export const isAlreadySo = ({
  name,
  args,
  refusal,
}: {
  readonly name: PersonCommandName
  readonly args: Args
  readonly refusal: Refusal | null
}): boolean => refusal !== null && ALREADY_SO[name](refusal, args)
