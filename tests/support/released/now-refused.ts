/**
 * What earlier builds did days before the start is now refused as too early, and what rested on it is no longer possible (docs/decisions,
 * 0050). The visit of the one build was a day away.
 */
const TOO_EARLY: Readonly<Record<string, string>> = {
  on_my_way: 'too_early',
  start_job: 'too_early',
  complete_job: 'illegal_transition',
  rate_client: 'illegal_transition',
}
const VISIT_TOO_EARLY: Readonly<Record<string, string>> = {
  visit_on_my_way: 'too_early',
  start_visit: 'too_early',
  complete_visit: 'illegal_transition',
}

interface Given {
  readonly id: string
  readonly name: string
  /** The refusal by the build that left it. */
  readonly refused?: string | undefined
}

/** Builds from this day on refuse early steps by the same rules as this one. */
const SAME_RULES_FROM = '2026-11-26'
/** Builds up to this day let a customer have any number of open requests. */
const NO_LIMIT_TO = '2026-11-26-6b075ac'

/**
 * The person asks one helper for more than three at once (docs/decisions, 0073): the subscription is one too many, in the last of these builds
 * the request before it too.
 */
function withLimits<Command extends Given>(build: string, given: readonly Command[]): readonly Command[] {
  if (build > NO_LIMIT_TO) return given
  const last =
    build === NO_LIMIT_TO ? given.findLast(({ name, refused }) => name === 'request_booking' && refused === undefined) : undefined
  return given.map((each) => (each === last || each.name === 'request_subscription' ? { ...each, refused: 'too_many_with_helper' } : each))
}

/** Returns the waiting commands of a build with the refusals that this build gives. */
export function withRefusals<Command extends Given>(build: string, given: readonly Command[]): readonly Command[] {
  if (build >= SAME_RULES_FROM) return withLimits(build, given)
  // The second rating is of an earlier job.
  const [, second] = given.filter(({ name }) => name === 'rate_client')
  return withLimits(build, given).map((each) => {
    const now = TOO_EARLY[each.name] ?? (build.endsWith('6d52c86') ? VISIT_TOO_EARLY[each.name] : undefined)
    return each.refused === undefined && each !== second && now !== undefined ? { ...each, refused: now } : each
  })
}
