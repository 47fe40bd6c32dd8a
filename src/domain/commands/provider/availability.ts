/** A provider's own time: a weekly plan, days that differ from it, notice and travel. Each day is a change of its own. */
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

/** As far ahead as a subscription's last visit may lie. */
export const EXCEPTION_DAYS_AHEAD = SUBSCRIPTION_HORIZON_MS / DAY_MS

const fieldRefusal = (field: string, message: string): Refusal => refusal('invalid_fields', { fields: { [field]: message } })

/** Today on the calendar of the provider's city, YYYY-MM-DD. */
const todayOf = (provider: Provider, { now }: DecideContext): string => wallTimeAt(instantToMs(now), cityOrDefault(provider.city).zone).date

/** The schedule with these fields, without the days that are over. */
function withSchedule(provider: Provider, fields: Partial<Schedule>, context: DecideContext): Decision {
  const today = todayOf(provider, context)
  const schedule = { ...provider.schedule, ...fields }
  const days = Object.fromEntries(Object.entries(schedule.days).filter(([date]) => date >= today))
  return ok([{ op: 'replace', doc: nextVersion(provider, { schedule: { ...schedule, days }, updated_at: context.now }) }])
}

/** Why nothing can be set for this day; undefined where it can. */
function dateError(date: string, today: string): string | undefined {
  if (date < today) return 'This day has passed'
  return date > addDays(today, EXCEPTION_DAYS_AHEAD) ? `At most ${EXCEPTION_DAYS_AHEAD} days ahead` : undefined
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
    if (others.length >= EXCEPTIONS_MAX) return fail(fieldRefusal('date', `At most ${EXCEPTIONS_MAX} entries`))
    return withSchedule(provider, { days: { ...provider.schedule.days, [date]: day } }, context)
  },
})

/** A day is as planned again. One that is so already, or is over, needs nothing. */
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

/** All of the plan at once; days that were set for themselves stay as they are. */
export const setWeeklyPlan = defineCommand({
  name: 'set_weekly_plan',
  schema: v.strictObject({ week: weekInputField, min_notice_minutes: minNoticeField, travel_buffer_minutes: travelBufferField }),
  needs: (_args, actor) => [providerId(actor.uid)],
  decide: (plan, context) => {
    const provider = getAs(context.get, providerId(context.actor.uid), 'provider')
    return provider ? withSchedule(provider, plan, context) : fail(refusal('no_provider_profile'))
  },
})

/** The arguments of `set_weekly_plan` read again, from a command that was refused; undefined where they are none. */
export function parseWeeklyPlan(args: unknown): v.InferOutput<typeof setWeeklyPlan.schema> | undefined {
  const parsed = v.safeParse(setWeeklyPlan.schema, args)
  return parsed.success ? parsed.output : undefined
}
