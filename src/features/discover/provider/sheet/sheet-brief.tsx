/** What the sheet shows below its full height: the price and the one action, then facts and the other ways, then the bio. */
import type { Ref } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import { packagesOf } from '#domain/documents/service-package.ts'
import type { BookingOptions } from '#shared/booking/booking-options.ts'
import { arrivalFact } from '#shared/provider/arrival-text.ts'
import { useArrival } from '#state/location/use-arrival.ts'
import { growSheet } from '#state/navigation/sheet/provider-sheet.ts'
import { text } from '#text/catalogue.ts'
import { money } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { BookNowButton, HourlyPrice, isLaterOnly, ScheduleButton } from '../booking-buttons.tsx'
import { Bio } from '../profile-parts.tsx'
import type { LowEnds } from './use-measured-heights.ts'

/** Says that packages exist and the lowest price; the profile lists them. */
function PackagesLine({ provider, onPress }: { readonly provider: Provider; readonly onPress: () => void }) {
  const prices = packagesOf(provider).map(({ price }) => price)
  if (prices.length === 0) return null
  return (
    <Button variant="text" icon="tag" onPress={onPress}>
      {text('package.from', { count: prices.length, price: money(Math.min(...prices), provider.city) })}
    </Button>
  )
}

/** Facts in one line: the arrival where the sentence has none, the experience, and the jobs. */
function ProviderFacts({ provider, can }: { readonly provider: Provider; readonly can: BookingOptions }) {
  const arrival = useArrival(provider)
  return (
    <p className="t-small c-2 num meta-line dotseps">
      {!can.now && <span>{arrivalFact(arrival)} </span>}
      <span className={can.now ? undefined : 'dotsep'}>{text('provider.experience_of', { years: provider.experience_years })} </span>
      <span className="dotsep">{text('provider.jobs_done', { jobs: provider.total_completed_jobs })}</span>
    </p>
  )
}

/** Price and the one action. */
function FirstAction({
  provider,
  can,
  ref,
}: {
  readonly provider: Provider
  readonly can: BookingOptions
  readonly ref: Ref<HTMLDivElement>
}) {
  const First = isLaterOnly(can) ? ScheduleButton : BookNowButton
  return (
    <div ref={ref} className="provider-sheet__action">
      <HourlyPrice provider={provider} />
      <First provider={provider} can={can} variant="primary" />
    </div>
  )
}

/** What a docked card on a desktop has room for. */
function More({ provider, onProfile }: { readonly provider: Provider; readonly onProfile: () => void }) {
  return (
    <div className="provider-sheet__more">
      <Bio provider={provider} />
      <PackagesLine provider={provider} onPress={onProfile} />
    </div>
  )
}

export function SheetBrief({ provider, can, ends }: { readonly provider: Provider; readonly can: BookingOptions; readonly ends: LowEnds }) {
  const Second = isLaterOnly(can) ? BookNowButton : ScheduleButton
  const grow = (): void => growSheet(provider.id)
  return (
    <>
      <FirstAction ref={ends.peekEnd} provider={provider} can={can} />
      <div ref={ends.halfEnd} className="stack g-2 provider-sheet__second">
        {can.note !== undefined && <p className="t-small c-2">{can.note}</p>}
        <ProviderFacts provider={provider} can={can} />
        <div className="btn-2">
          <Second provider={provider} can={can} icon={Second === ScheduleButton ? 'calendar' : undefined} />
          <Button icon="user" onPress={grow}>
            {text('provider.view_profile')}
          </Button>
        </div>
      </div>
      <More provider={provider} onProfile={grow} />
    </>
  )
}
