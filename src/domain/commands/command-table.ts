/** All commands by name, in two tables: those that users may send, and those that only the server runs. */
import type * as v from 'valibot'
import { moderateUser } from './moderation/moderate-user.ts'
import { moderateProvider } from './moderation/moderate-provider.ts'
import { appealDecision } from './moderation/appeal-decision.ts'
import { answerReview } from './reviews/answer-review.ts'
import { clearAvailability, setAvailability, setWeeklyPlan } from './provider/availability.ts'
import {
  acceptBooking,
  cancelBooking,
  completeJob,
  expireBooking,
  markNotified,
  onMyWay,
  rejectBooking,
  startJob,
} from './booking/change-booking.ts'
import { askOutcome, reportOutcome, settleOutcome } from './booking/steps/report-outcome.ts'
import { confirmStart, setStartCode } from './booking/steps/start-code.ts'
import { undoComplete, undoStart } from './booking/steps/undo-step.ts'
import { acceptExtra, declineExtra, proposeExtra, withdrawExtra } from './booking/extra/booking-extra.ts'
import { sendMessage } from './chat/send-message.ts'
import { cancelVisit, completeVisit, startVisit, visitOnMyWay } from './booking/subscription/change-visit.ts'
import type { CommandDefinition } from './command.ts'
import { countReview } from './reviews/count-review.ts'
import { editReview } from './reviews/edit-review.ts'
import { acceptTime, declineTime, proposeTime, withdrawTime } from './booking/reschedule-booking.ts'
import { moderateContent } from './moderation/moderate-content.ts'
import { addFavourite, markNotificationsRead, removeFavourite } from './account/favourites.ts'
import { blockPerson, unblockPerson } from './account/block-person.ts'
import { deletePlace, savePlace } from './account/saved-places.ts'
import { registerProvider, setStatus, updateProvider } from './provider/provider-profile.ts'
import { markDelivered, markRead, setReadMarks } from './chat/read-receipts.ts'
import { endSuspended, resumeBooking, suspendBooking } from './moderation/suspend-booking.ts'
import { rateClient } from './reviews/rate-client.ts'
import { reportContent } from './moderation/report-content.ts'
import { remind } from './booking/remind.ts'
import { requestBooking } from './booking/request-booking.ts'
import { requestSubscription } from './booking/subscription/request-subscription.ts'
import { settleBlock } from './booking/place/settle-block.ts'
import { settlePlace } from './booking/place/settle-place.ts'
import { deletePackage, savePackage } from './provider/service-packages.ts'
import { updateProfile } from './account/update-profile.ts'
import { writeReview } from './reviews/write-review.ts'

export const PERSON_COMMANDS = {
  request_booking: requestBooking,
  request_subscription: requestSubscription,
  accept_booking: acceptBooking,
  reject_booking: rejectBooking,
  on_my_way: onMyWay,
  start_job: startJob,
  complete_job: completeJob,
  set_start_code: setStartCode,
  confirm_start: confirmStart,
  undo_start: undoStart,
  undo_complete: undoComplete,
  report_outcome: reportOutcome,
  cancel_booking: cancelBooking,
  propose_time: proposeTime,
  accept_time: acceptTime,
  decline_time: declineTime,
  withdraw_time: withdrawTime,
  propose_extra: proposeExtra,
  accept_extra: acceptExtra,
  decline_extra: declineExtra,
  withdraw_extra: withdrawExtra,
  visit_on_my_way: visitOnMyWay,
  start_visit: startVisit,
  complete_visit: completeVisit,
  cancel_visit: cancelVisit,
  send_message: sendMessage,
  mark_read: markRead,
  set_read_marks: setReadMarks,
  add_favourite: addFavourite,
  remove_favourite: removeFavourite,
  mark_notifications_read: markNotificationsRead,
  block_person: blockPerson,
  unblock_person: unblockPerson,
  update_profile: updateProfile,
  save_place: savePlace,
  delete_place: deletePlace,
  write_review: writeReview,
  edit_review: editReview,
  answer_review: answerReview,
  register_provider: registerProvider,
  update_provider: updateProvider,
  set_status: setStatus,
  set_availability: setAvailability,
  clear_availability: clearAvailability,
  set_weekly_plan: setWeeklyPlan,
  save_package: savePackage,
  delete_package: deletePackage,
  rate_client: rateClient,
  report_content: reportContent,
  appeal_decision: appealDecision,
} as const

export const SYSTEM_COMMANDS = {
  expire_booking: expireBooking,
  remind,
  ask_outcome: askOutcome,
  settle_outcome: settleOutcome,
  mark_notified: markNotified,
  mark_delivered: markDelivered,
  settle_place: settlePlace,
  settle_block: settleBlock,
  admit_provider: moderateProvider,
  moderate_content: moderateContent,
  count_review: countReview,
  admit_person: moderateUser,
  suspend_booking: suspendBooking,
  resume_booking: resumeBooking,
  end_suspended: endSuspended,
} as const

export type PersonCommandName = keyof typeof PERSON_COMMANDS
export type SystemCommandName = keyof typeof SYSTEM_COMMANDS
export type CommandName = PersonCommandName | SystemCommandName

type Definitions = typeof PERSON_COMMANDS & typeof SYSTEM_COMMANDS
/** Arguments as a caller passes them, before parsing. */
export type CommandArgs<Name extends CommandName> = v.InferInput<Definitions[Name]['schema']>
export type ParsedArgs<Name extends CommandName> = v.InferOutput<Definitions[Name]['schema']>

const ALL_COMMANDS: Readonly<Record<string, unknown>> = { ...PERSON_COMMANDS, ...SYSTEM_COMMANDS }

/** Returns a definition with its argument types erased, because its own schema checks them. Undefined for an unknown name. */
export function definitionOf(name: string): CommandDefinition<string, v.GenericSchema> | undefined {
  return Object.hasOwn(ALL_COMMANDS, name) ? (ALL_COMMANDS[name] as CommandDefinition<string, v.GenericSchema>) : undefined
}

/** True for the name of a command that users may send. */
export const isPersonCommand = (name: string): name is PersonCommandName => Object.hasOwn(PERSON_COMMANDS, name)
