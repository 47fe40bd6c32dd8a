/** Endings of commands, and events, that runs over the embedded store must have had, so that every check had something to check. */
import { PERSON_COMMANDS, SYSTEM_COMMANDS } from '#domain/commands/command-table.ts'
import type { Tally } from './checks/check-against-model.ts'
import { UNMODELLED_COMMANDS } from './model/rules/unmodelled-commands.ts'

/** Fewer runs than these may lack what is rare. */
export const LONG_RUN = 250

/** `npm test` expects at least five of these in its 60 seeds. `accept_booking illegal_transition cancelled` names the status that the booking had. */
const COMMON_REFUSALS: readonly string[] = [
  'accept_booking slot_taken',
  'complete_job illegal_transition accepted',
  'propose_time visits_fixed',
  'request_booking price_changed',
  'request_booking provider_unavailable',
  'request_subscription visits_taken',
  'send_message chat_closed',
]

/** Only long runs have these reliably. */
const RARE_REFUSALS: readonly string[] = [
  'accept_booking illegal_transition cancelled',
  'accept_booking request_taken',
  'accept_time proposal_gone',
  'answer_review already_answered',
  'cancel_booking illegal_transition completed',
  'cancel_booking illegal_transition in_progress',
  'cancel_visit slot_past',
  // A few runs have many of them, and most have none.
  'confirm_start start_code_limit',
  'confirm_start start_confirmed',
  'propose_extra extra_closed',
  'propose_extra extra_open',
  'propose_time slot_unavailable',
  'request_booking package_changed',
  'request_booking slot_taken',
  'request_booking stale_request',
  'write_review already_exists',
]

/** Only long runs execute these reliably: they need a job or a visit that was started, done or reviewed, or an answer that comes in time. */
const RARELY_ACCEPTED: ReadonlySet<string> = new Set([
  'accept_extra',
  'accept_time',
  'answer_review',
  'complete_visit',
  'decline_extra',
  'decline_time',
  'delete_place',
  'edit_review',
  'on_my_way',
  'rate_client',
  'start_visit',
  'undo_complete',
  'undo_start',
  'visit_on_my_way',
  'withdraw_extra',
  'withdraw_time',
  'write_review',
])

/** Least number in `LONG_RUN` seeds. */
const LEAST: Readonly<Record<string, number>> = {
  'a month passed': 160,
  'a booking left a device': 240,
  'a copy of what is past stayed for a command': 40,
  'an older booking was read in pages': 320,
  'request_subscription accepted': 240,
  'cancel_visit accepted': 40,
  'start_visit accepted': 4,
  'complete_visit accepted': 2,
}

/** @returns what a run of so many seeds should have had and did not, a sentence each */
export function missingEndings(tally: Tally, seeds: number): string[] {
  const isLong = seeds >= LONG_RUN
  const commands = [...Object.keys(PERSON_COMMANDS), ...Object.keys(SYSTEM_COMMANDS)].filter(
    (name) => !Object.hasOwn(UNMODELLED_COMMANDS, name) && (isLong || !RARELY_ACCEPTED.has(name)),
  )
  const endings = [...commands.map((name) => `${name} accepted`), ...COMMON_REFUSALS, ...(isLong ? RARE_REFUSALS : [])]
  const unmodelled = Object.keys(UNMODELLED_COMMANDS).filter((name) => tally.has(`${name} accepted`))
  // Half of the share in a short run, where numbers vary more.
  const share = isLong ? 1 : seeds / LONG_RUN / 2
  const few = Object.entries(LEAST)
    .map(([what, least]) => ({ what, least: Math.floor(least * share), count: tally.get(what) ?? 0 }))
    .filter(({ least, count }) => count < least)
  return [
    ...endings.filter((ending) => !tally.has(ending)).map((ending) => `no run had '${ending}'`),
    ...unmodelled.map((name) => `'${name}' has no model and was accepted`),
    ...few.map(({ what, least, count }) => `'${what}' occurred ${count} times, not ${least}`),
  ]
}
