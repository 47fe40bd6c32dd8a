/** Fields that both booking forms share: provider, duration, details and place. */
import type { ReactNode } from 'react'
import { requestBooking } from '#domain/commands/booking/request-booking.ts'
import { DURATION_STEP_HOURS } from '#domain/constants.ts'
import { serviceOf } from '#domain/service-types.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { SeveralField } from '#shared/booking/several/several-field.tsx'
import { RequestLimitNotice } from '#shared/booking/limits/request-limit-notice.tsx'
import { useRequestLimit } from '#shared/booking/limits/use-request-limit.ts'
import { DetailFields, type DetailFieldsProps } from '#shared/booking/detail-fields.tsx'
import { ProblemFields, type ProblemFieldsProps } from '#shared/booking/problem/problem-fields.tsx'
import { isOutOfReach, ReachNotice } from '#shared/place/reach/reach-notice.tsx'
import { pointOf } from '#shared/place/place-values.ts'
import type { WantedVisit } from '#shared/place/reach/use-helpers-in-reach.ts'
import { StartCodeField, type StartCodeForm } from '#shared/booking/start-code/start-code-field.tsx'
import { SharePhoneField, type SharePhone } from '#shared/place/where/share-phone-field.tsx'
import type { PlaceForm } from '#shared/place/place-form.ts'
import { WhereField } from '#shared/place/where/where-field.tsx'
import { PackageCard } from '#shared/provider/package-card.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { rangeOf } from '#shared/forms/command-args.ts'
import type { CommandForm } from '#shared/forms/use-command-form.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { hours, money } from '#text/formatting/format.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Slider } from '#ui/fields/slider.tsx'
import type { BookingRequest } from './use-booking-request.ts'

export interface RequestHeaderProps {
  readonly provider: Provider
  /** False for a package: an hourly price says nothing about it. */
  readonly isHourly?: boolean | undefined
  readonly action?: ReactNode
}

/** The requested provider and their price. */
export function RequestHeader({ provider, isHourly = true, action }: RequestHeaderProps) {
  return (
    <div className="row g-3 request-head">
      <Avatar text={provider.profile_image} size={40} />
      <div className="grow">
        <p className="row g-1 t-strong">
          <span className="ellip">{provider.name}</span>
          {provider.is_verified && <Icon name="verified" size={18} label={text('common.verified')} />}
        </p>
        <p className="t-small c-2 num">
          {serviceName(provider.service_type)}
          {isHourly && ` · ${money(provider.price_per_hour, provider.city)}${text('format.per_hour')}`}
        </p>
      </div>
      {action}
    </div>
  )
}

const DURATION = rangeOf(requestBooking.schema, 'duration_hours')

/** Duration of a visit. */
export function DurationField({
  label,
  form,
}: {
  readonly label: string
  readonly form: Pick<CommandForm<{ readonly duration_hours: number }>, 'values' | 'change'>
}) {
  return (
    <Slider
      big
      label={label}
      min={DURATION.min}
      max={DURATION.max}
      step={DURATION_STEP_HOURS}
      value={form.values.duration_hours}
      valueText={text('booking.hours', { hours: hours(form.values.duration_hours) })}
      minText={text('booking.hours', { hours: hours(DURATION.min) })}
      maxText={text('booking.hours', { hours: hours(DURATION.max) })}
      onChange={(duration_hours) => form.change({ duration_hours })}
    />
  )
}

/** The place of the visit, who reaches it, and details for the provider. */
export function PlaceAndDetails({
  provider,
  form,
  share,
  wanted,
  isSeveral = false,
  onOther,
}: {
  readonly provider: Provider
  readonly form: DetailFieldsProps['form'] & ProblemFieldsProps['form'] & PlaceForm & StartCodeForm
  readonly share: SharePhone
  /** What others are asked for instead. */
  readonly wanted: WantedVisit
  /** Others are asked for the same. */
  readonly isSeveral?: boolean
  /** Books another helper with what is typed here. */
  readonly onOther: (provider: Provider) => void
}) {
  const { name, city, service_type } = provider
  const point = pointOf(form.values)
  return (
    <>
      <WhereField form={form} city={city} hasDestination={serviceOf(service_type).isRide === true}>
        <p className="row g-2 row--top t-small c-2">
          <Icon name="lock" size={18} />
          <span>{isSeveral ? text('several.position_note') : text('scheduler.position_note', { name })}</span>
        </p>
        {isOutOfReach(provider, point) && <ReachNotice provider={provider} place={point} wanted={wanted} onChoose={onOther} />}
      </WhereField>
      <DetailFields form={form} name={name} />
      <ProblemFields form={form} service={service_type} name={name} isSeveral={isSeveral} />
      <SharePhoneField name={isSeveral ? undefined : name} share={share} />
      <StartCodeField form={form} name={isSeveral ? undefined : name} />
    </>
  )
}

/** The requested package; offers hours instead, which is the only option where the package is no longer offered. */
function PackageField({
  request,
  city,
  onHourly,
}: {
  readonly request: BookingRequest
  readonly city: string
  readonly onHourly: () => void
}) {
  const { servicePackage } = request
  const hourly = (
    <Button variant="text" size="compact" icon="clock" onPress={onHourly}>
      {text('package.by_hour')}
    </Button>
  )
  if (typeof servicePackage !== 'object') {
    return (
      <Notice tone="warn" icon="tag" role="status">
        <p>{refusalText({ code: 'package_gone' })}</p>
        {hourly}
      </Notice>
    )
  }
  return (
    <section className="stack g-2">
      <SectionHeader title={text('package.term')} flush />
      <PackageCard shown={servicePackage} city={city} />
      <div className="request-hourly">{hourly}</div>
    </section>
  )
}

export interface RequestFieldsProps {
  readonly provider: Provider
  readonly request: BookingRequest
  /** Switches from the package to hours. */
  readonly onHourly: () => void
  /** Books another helper with what is typed here. */
  readonly onOther: (provider: Provider) => void
}

export function RequestFields({ provider, request, onHourly, onOther }: RequestFieldsProps) {
  const limit = useRequestLimit(request.asked)
  return (
    <>
      <RequestLimitNotice limit={limit} />
      {request.servicePackage === undefined ? (
        <DurationField label={text('scheduler.duration')} form={request.form} />
      ) : (
        <PackageField request={request} city={provider.city} onHourly={onHourly} />
      )}
      <PlaceAndDetails
        provider={provider}
        form={request.form}
        share={request.share}
        wanted={request.wanted}
        isSeveral={request.form.values.ask_others && request.others.helpers.length > 0}
        onOther={onOther}
      />
      <SeveralField
        others={request.others}
        place={pointOf(request.form.values)}
        hours={request.duration}
        checked={request.form.values.ask_others}
        onChange={(ask_others) => request.form.change({ ask_others })}
      />
    </>
  )
}
