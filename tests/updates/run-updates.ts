/** Deploys this tree's release under open pages of an earlier one at random moments, and counts what was tried. */
import type { Browser } from '@playwright/test'
import { seededRandom } from '#tests/support/device/seeded-random.ts'
import { SCREENS } from './screens.ts'
import { DEPLOYS, visit, type Releases, type VisitPlan } from './visit.ts'

const MESSAGES = 5
/** Longest time from the moment to the deploy within it, ms: a page loads, or pushes, in a part of it. */
const DEPLOY_WITHIN_MS = 600

export interface UpdatesOptions {
  readonly releases: Releases
  readonly browser: Browser
  readonly visits: number
  readonly seed: number
  /** The control: the device drops the files of earlier releases. */
  readonly isForgetful: boolean
  readonly isTimeUp: () => boolean
}

export interface UpdatesResult {
  readonly visits: number
  /** Visits in which the new release waited for the person, and in which it took over at once. */
  readonly offered: number
  readonly forced: number
  readonly messages: number
  readonly screens: number
  /** Files of the earlier release that its page loaded after the deploy. */
  readonly earlier_files: number
  readonly failures: readonly string[]
}

export async function runUpdates(options: UpdatesOptions): Promise<UpdatesResult> {
  const random = seededRandom(options.seed)
  const names = Object.keys(SCREENS)
  const failures: string[] = []
  const counts = { offered: 0, forced: 0, messages: 0, screens: 0, earlier_files: 0 }
  const shuffled = (): readonly string[] =>
    names
      .map((name) => ({ name, at: random.next() }))
      .toSorted((first, second) => first.at - second.at)
      .map(({ name }) => name)
  let visits = 0
  for (; visits < options.visits && !options.isTimeUp(); visits += 1) {
    const screens = shuffled()
    const plan: VisitPlan = {
      deploy: random.pick(DEPLOYS) ?? DEPLOYS[0],
      isForced: random.chance(0.5),
      delayMs: random.below(DEPLOY_WITHIN_MS),
      isForgetful: options.isForgetful,
      texts: Array.from({ length: MESSAGES }, (_, index) => `Message ${visits}.${index}`),
      offline: screens.slice(0, 3),
      online: screens.slice(3, 5),
    }
    try {
      counts.earlier_files += await visit(options.browser, options.releases, plan)
    } catch (error) {
      const { deploy, isForced } = plan
      const reason = error instanceof Error ? error.message : String(error)
      failures.push(`visit ${visits}, deployed ${deploy}, ${isForced ? 'forced' : 'offered'}: ${reason}`)
      console.error(failures.at(-1))
    }
    counts[plan.isForced ? 'forced' : 'offered'] += 1
    counts.messages += plan.texts.length
    counts.screens += plan.offline.length + plan.online.length
  }
  return { visits, ...counts, failures }
}
