/** Commands for a provider's schedule: weekly plan, overrides of single days, notice and travel time. One command changes one day. */
import * as v from 'valibot'
import { cityOrDefault } from '../../cities.ts'
import { DAY_MS, EXCEPTIONS_MAX, SUBSCRIPTION_HORIZON_MS } from '../../constants.ts'
import type { Provider } from '../../documents/provider.ts'
import { dayInputEntries, weekInputField, hoursError, minNoticeField, travelBufferField, type Schedule } from '../../documents/schedule.ts'
import { refusal, type Refusal } from '../../errors.ts'
import { dateField } from '../../fields.ts'
import { providerId } from '../../ids.ts'
import { instantToMs } from '../../time/instant.ts'
import { fail, ok } from '../../result.ts'
import { addDays, wallTimeAt } from '../../time/zoned-time.ts'
import { nextVersion, defineCommand, getAs, type Decision, type DecideContext } from '../command.ts'

/** How many days ahead an override may lie: as far as the last visit of a subscription. */
export const EXCEPTION_DAYS_AHEAD = SUBSCRIPTION_HORIZON_MS / DAY_MS

const fieldRefusal = (field: string, message: string): Refusal => refusal('invalid_fields', { fields: { [field]: message } })

/** Today on the calendar of the provider's city, YYYY-MM-DD. */
const todayOf = (provider: Provider, { now }: DecideContext): string => wallTimeAt(instantToMs(now), cityOrDefault(provider.city).zone).date

/** Replaces these fields of the schedule and removes past days. */
function withSchedule(provider: Provider, fields: Partial<Schedule>, context: DecideContext): Decision {
  const today = todayOf(provider, context)
  const schedule = { ...provider.schedule, ...fields }
  const days = Object.fromEntries(Object.entries(schedule.days).filter(([date]) => date >= today))
  return ok([{ op: 'replace', doc: nextVersion(provider, { schedule: { ...schedule, days }, updated_at: context.now }) }])
}

/** Returns why this day cannot be set; undefined if it can. */
function dateError(date: string, today: string): string | undefined {
  if (date < today) return 'This date has passed'
  return date > addDays(today, EXCEPTION_DAYS_AHEAD) ? `Choose a date within ${EXCEPTION_DAYS_AHEAD} days` : undefined
}

export const setAvailability = defineCommand({
  name: 'set_availability',
  schema: v.strictObject({ date: dateField, ...dayInputEntries }),
  needs: (_args, actor) => [providerId(actor.uid)],
  decide: ({ date, ...day }, context) => {
    const provider = getAs(context.get, providerId(context.actor.uid), 'provider')
    if (!provider) return fail(refusal('no_provider_profile'))
    const today = todayOf(provider, context)
    const wrongDate = dateError(date, today)
    if (wrongDate) return fail(fieldRefusal('date', wrongDate))
    const wrongHours = hoursError(day)
    if (wrongHours) return fail(fieldRefusal('time_slots', wrongHours))
    const others = Object.keys(provider.schedule.days).filter((each) => each >= today && each !== date)
    if (others.length >= EXCEPTIONS_MAX) return fail(fieldRefusal('date', `Add up to ${EXCEPTIONS_MAX}`))
    return withSchedule(provider, { days: { ...provider.schedule.days, [date]: day } }, context)
  },
})

/** Removes the override of a day. No effect if there is none, or if the day has passed. */
export const clearAvailability = defineCommand({
  name: 'clear_availability',
  schema: v.strictObject({ date: dateField }),
  needs: (_args, actor) => [providerId(actor.uid)],
  decide: ({ date }, context) => {
    const provider = getAs(context.get, providerId(context.actor.uid), 'provider')
    if (!provider) return fail(refusal('no_provider_profile'))
    const { [date]: set, ...days } = provider.schedule.days
    return set === undefined ? ok([]) : withSchedule(provider, { days }, context)
  },
})

/** Replaces the whole weekly plan. Overrides of single days stay. */
export const setWeeklyPlan = defineCommand({
  name: 'set_weekly_plan',
  schema: v.strictObject({ week: weekInputField, min_notice_minutes: minNoticeField, travel_buffer_minutes: travelBufferField }),
  needs: (_args, actor) => [providerId(actor.uid)],
  decide: (plan, context) => {
    const provider = getAs(context.get, providerId(context.actor.uid), 'provider')
    return provider ? withSchedule(provider, plan, context) : fail(refusal('no_provider_profile'))
  },
})

/** Parses the arguments of a refused `set_weekly_plan` command; undefined if they are invalid. */
export function parseWeeklyPlan(args: unknown): v.InferOutput<typeof setWeeklyPlan.schema> | undefined {
  const parsed = v.safeParse(setWeeklyPlan.schema, args)
  return parsed.success ? parsed.output : undefined
}
