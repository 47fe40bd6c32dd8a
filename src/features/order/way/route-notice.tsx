/** How the way is known: by road with the age of the route, or as a straight line with the reason and the rule. */
import { DETOUR_FACTOR } from '#domain/location/travel.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { agoText } from '#shared/provider/arrival-text.ts'
import { useDeviceNow } from '#state/display/use-now.ts'
import type { Directions } from '#state/location/way/directions.ts'
import { text } from '#text/catalogue.ts'
import { dayAndTime } from '#text/formatting/age-text.ts'
import { percent } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RouteSteps } from './route-steps.tsx'
import './way.css'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Returns 'Route from 12 min ago', 'Route from Tue 24 Nov, 14:05'; undefined for one that was just looked up. */
function ageText(fetchedAtMs: number, nowMs: number): string | undefined {
  const ageMs = nowMs - fetchedAtMs
  if (ageMs < MINUTE_MS) return undefined
  return ageMs < HOUR_MS
    ? text('way.age', { ago: agoText(ageMs) })
    : text('way.age_at', { time: dayAndTime(instantFromMs(fetchedAtMs), nowMs) })
}

export interface RouteNoticeProps {
  readonly directions: Directions
  /** Of the helper. */
  readonly name: string
  readonly onRetry: () => void
}

export function RouteNotice({ directions, name, onRetry }: RouteNoticeProps) {
  const { estimateReason: reason, fetchedAtMs, minutes, steps } = directions
  const nowMs = useDeviceNow()
  const age = fetchedAtMs === undefined ? undefined : ageText(fetchedAtMs, nowMs)
  const rule = text('way.rule', { minutes, share: percent(DETOUR_FACTOR - 1) })
  if (reason === 'no_route') {
    return (
      <Notice tone="warn" role="status">
        <p className="t-strong">{text('order.no_route_title')}</p>
        <p>{text('order.no_route', { name })}</p>
        <p>{rule}</p>
      </Notice>
    )
  }
  return (
    <div className="way">
      <div className="way-line">
        <p className="t-small c-2 num">
          {/* One region for all states, so that a screen reader says the change; not the age, which changes each minute. */}
          <span role="status">{reason === undefined ? text('way.by_road', { minutes }) : text(`order.straight_${reason}`)}</span>
          {age !== undefined && ` · ${age}`}
        </p>
        {(reason === 'slow' || reason === 'failed') && (
          <Button variant="text" size="compact" onPress={onRetry}>
            {text('common.retry')}
          </Button>
        )}
      </div>
      {reason !== undefined && <p className="t-small c-2 num">{rule}</p>}
      <RouteSteps steps={steps} />
    </div>
  )
}
