/** What both ways of booking show: who, for how long, with which words, where to. */
import type { ReactNode } from 'react'
import { DURATION_MAX_HOURS, DURATION_MIN_HOURS, DURATION_STEP_HOURS, TEXT_LIMITS } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { serviceName } from '#parts/provider-words.ts'
import { useMyPosition } from '#state/position.ts'
import { text } from '#text/catalogue.ts'
import { fieldText } from '#text/refusal-text.ts'
import { hours, money } from '#text/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { Slider } from '#ui/slider.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { BookingRequest } from './use-booking-request.ts'

/** Who is asked, and at which price. */
export function RequestHead({ provider, action }: { readonly provider: Provider; readonly action?: ReactNode }) {
  return (
    <div className="row g-3 request-head">
      <Avatar text={provider.profile_image} size={40} />
      <div className="grow">
        <p className="row g-1 t-strong">
          <span className="ellip">{provider.name}</span>
          {provider.is_verified && <Icon name="verified" size={18} label={text('common.verified')} />}
        </p>
        <p className="t-small c-2 num">
          {serviceName(provider.service_type)} · {money(provider.price_per_hour)}
          {text('format.per_hour')}
        </p>
      </div>
      {action}
    </div>
  )
}

/** How long a visit takes. */
export function VisitLength({
  label,
  request,
}: {
  readonly label: string
  readonly request: Pick<BookingRequest, 'duration' | 'setDuration'>
}) {
  return (
    <Slider
      big
      label={label}
      min={DURATION_MIN_HOURS}
      max={DURATION_MAX_HOURS}
      step={DURATION_STEP_HOURS}
      value={request.duration}
      valueText={text('booking.hours', { hours: hours(request.duration) })}
      minText={text('booking.hours', { hours: hours(DURATION_MIN_HOURS) })}
      maxText={text('booking.hours', { hours: hours(DURATION_MAX_HOURS) })}
      onChange={request.setDuration}
    />
  )
}

/** What the provider should know, and where to come. */
export function RequestWords({
  provider,
  request,
}: {
  readonly provider: Provider
  readonly request: Pick<BookingRequest, 'instructions' | 'setInstructions' | 'refused'>
}) {
  const position = useMyPosition()
  return (
    <>
      <TextArea
        label={text('scheduler.instructions')}
        hint={text('common.optional')}
        placeholder={text('scheduler.instructions_placeholder', { name: provider.name })}
        maxLength={TEXT_LIMITS.instructions}
        value={request.instructions}
        error={fieldText(request.refused?.fields?.['special_instructions'])}
        onChange={request.setInstructions}
      />
      <p className="row g-2 row--top t-small c-2">
        <Icon name="place" size={18} />
        <span>{text(position ? 'scheduler.position_note' : 'scheduler.position_none', { name: provider.name })}</span>
      </p>
    </>
  )
}

export function RequestFields({ provider, request }: { readonly provider: Provider; readonly request: BookingRequest }) {
  return (
    <>
      <VisitLength label={text('scheduler.duration')} request={request} />
      <RequestWords provider={provider} request={request} />
    </>
  )
}
