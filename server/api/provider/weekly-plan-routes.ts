/** Weekly plan of a provider, for that provider: `availability-routes.ts` reads and sets single days. */
import * as v from 'valibot'
import { setWeeklyPlan } from '#domain/commands/provider/availability.ts'
import { DAY_STATUSES } from '#domain/documents/schedule.ts'
import { refusal } from '#domain/errors.ts'
import { providerId, type Uid } from '#domain/ids.ts'
import { fail } from '#domain/result.ts'
import { plannedWeek } from '#domain/schedule/slots.ts'
import { bodyOf, defineRoute, done, refuse, type ApiRoute, type Outcome } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { runCommand } from '../routing/run-command.ts'

const PATH = '/provider/:id/plan'

const planEntity = v.object({
  provider_id: v.string(),
  /** Seven days, Sunday first. Hours on the provider's wall clock, 9 to 18; an empty list on an available day means all hours. */
  week: v.array(v.object({ status: v.picklist(DAY_STATUSES), time_slots: v.array(v.number()) })),
  min_notice_minutes: v.number(),
  travel_buffer_minutes: v.number(),
})

async function ownPlan({ documents }: ApiServices, uid: Uid): Promise<Outcome> {
  const provider = await documents.get(providerId(uid), 'provider')
  if (!provider) return refuse('not_found')
  const { schedule, id } = provider
  const plan: v.InferOutput<typeof planEntity> = {
    provider_id: id,
    week: plannedWeek(schedule).map(({ status, time_slots }) => ({ status, time_slots: [...time_slots] })),
    min_notice_minutes: schedule.min_notice_minutes ?? 0,
    travel_buffer_minutes: schedule.travel_buffer_minutes ?? 0,
  }
  return done(plan)
}

export const weeklyPlanRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: PATH,
    tag: 'providers',
    access: 'person',
    summary: 'Get your weekly hours. Every hour is open until you set them',
    status: 200,
    response: planEntity,
    refuses: ['not_found'],
    handle: async ({ params, person: { uid } }, services) => (params['id'] === uid ? ownPlan(services, uid) : refuse('not_found')),
  }),
  defineRoute({
    method: 'PUT',
    path: PATH,
    tag: 'providers',
    access: 'person',
    summary: 'Replace your weekly hours. Exceptions for single days stay',
    body: bodyOf(setWeeklyPlan.schema.entries),
    status: 200,
    response: planEntity,
    refuses: ['not_found'],
    async handle({ params, person: { uid }, body }, services) {
      // Another person's plan and a missing one get the same response.
      if (params['id'] !== uid) return refuse('not_found')
      const result = await runCommand(services, uid, 'set_weekly_plan', body)
      if (result.ok) return ownPlan(services, uid)
      return fail(result.error.code === 'no_provider_profile' ? refusal('not_found') : result.error)
    },
  }),
]
