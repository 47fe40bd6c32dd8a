/** State of the weekly plan; its draft survives Back and a reload, until it is saved or discarded. */
import { setWeeklyPlan } from '#domain/commands/provider/availability.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { useCommandForm, type CommandForm } from '#shared/forms/use-command-form.ts'
import { useWeeklyPlanDraft, weeklyPlanFields, type WeeklyPlanDraft } from '#state/drafts/calendar-drafts.ts'
import type { RefusedCommand } from '#state/navigation/overlays.ts'
import { useOutbox } from '#state/sync/user-queries.ts'
import { argsOfPlan, draftOfArgs, draftOfSchedule, isCompletePlan, isSamePlan } from './weekly-plan-draft.ts'

export const useWeeklyPlan = (
  provider: Provider,
  replaces: RefusedCommand | undefined,
  onStored: () => void,
): CommandForm<WeeklyPlanDraft> =>
  useCommandForm({
    command: 'set_weekly_plan',
    schema: setWeeklyPlan.schema,
    fields: weeklyPlanFields,
    base: draftOfSchedule(provider.schedule),
    draft: useWeeklyPlanDraft(),
    replaces,
    typed: (args) => ({ ...draftOfArgs(args) }),
    outdates: useOutbox()
      .filter(({ state, name, id }) => state === 'refused' && name === 'set_weekly_plan' && id !== replaces?.id)
      .map(({ id }) => id),
    isSame: (plan, saved) => isSamePlan(plan, saved) && isCompletePlan(plan),
    argsOf: argsOfPlan,
    onStored,
  })
