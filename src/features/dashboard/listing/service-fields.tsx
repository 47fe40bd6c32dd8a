/** Fields of a service as customers will read them, with the limits of section 5. */
import { openCities, currencyOf, pricesOf } from '#domain/cities.ts'
import { updateProvider } from '#domain/commands/provider/provider-profile.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { PORTFOLIO_SITES } from '#domain/documents/provider.ts'
import { openServiceTypes, serviceOf } from '#domain/service-types.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { textLimit } from '#shared/forms/text-limit.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { currencySign } from '#text/formatting/format.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Slider } from '#ui/fields/slider.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { rangeOf } from '#shared/forms/command-args.ts'
import type { CommandForm } from '#shared/forms/use-command-form.ts'
import { firstPrice, type ServiceForm } from './service-form.ts'

export interface ServiceFieldsProps {
  readonly editing: CommandForm<ServiceForm>
}

const ETA = rangeOf(updateProvider.schema, 'eta_minutes')
const EXPERIENCE = rangeOf(updateProvider.schema, 'experience_years')
const RADIUS = rangeOf(updateProvider.schema, 'service_radius_km')

const kilometres = (km: number): string => text('register.radius_value', { km })

/** A closed city or service stays with those who have it, and is offered to no one else. */
const withChosen = (offered: readonly string[], chosen: string): readonly string[] =>
  offered.includes(chosen) ? offered : [...offered, chosen]

/** Amounts are never converted: a city with another currency starts with another price. */
const priceIn = (city: string, form: ServiceForm): Partial<ServiceForm> =>
  currencyOf(city).code === currencyOf(form.city).code ? {} : { price_per_hour: firstPrice(city) }

export function ServiceFields({ editing: { values: form, change, errorOf, limitOf } }: ServiceFieldsProps) {
  const prices = pricesOf(form.city)
  return (
    <>
      <TextField
        label={text('register.name')}
        name="name"
        autoComplete="name"
        required
        limit={limitOf('name')}
        value={form.name}
        error={errorOf('name')}
        onChange={(value) => change({ name: value })}
      />
      <SelectField
        label={text('register.service')}
        options={withChosen(openServiceTypes(), form.service_type).map((service) => ({ value: service, label: serviceName(service) }))}
        value={form.service_type}
        error={errorOf('service_type')}
        onChange={(value) => change({ service_type: value })}
      />
      <SelectField
        label={text('register.city')}
        options={withChosen(
          openCities().map(({ name }) => name),
          form.city,
        ).map((city) => ({ value: city, label: cityName(city) }))}
        value={form.city}
        error={errorOf('city')}
        onChange={(value) => change({ city: value, ...priceIn(value, form) })}
      />
      <div className="register-pair">
        <TextField
          label={text('register.price')}
          type="number"
          inputMode="decimal"
          unit={text('register.price_unit', { currency: currencySign(form.city) })}
          required
          min={String(prices.least)}
          max={String(prices.highest)}
          step={String(10 ** -currencyOf(form.city).decimals)}
          value={form.price_per_hour}
          error={errorOf('price_per_hour')}
          onChange={(value) => change({ price_per_hour: value })}
        />
        <TextField
          label={text('register.experience')}
          type="number"
          inputMode="numeric"
          required
          min={String(EXPERIENCE.min)}
          max={String(EXPERIENCE.max)}
          step="1"
          value={form.experience_years}
          error={errorOf('experience_years')}
          onChange={(value) => change({ experience_years: value })}
        />
      </div>
    </>
  )
}

export function AboutFields({ editing: { values: form, change, errorOf, limitOf } }: ServiceFieldsProps) {
  return (
    <>
      <TextField
        label={text('register.eta')}
        help={text('register.eta_help')}
        type="number"
        inputMode="numeric"
        unit={text('provider.minutes')}
        required
        min={String(ETA.min)}
        max={String(ETA.max)}
        step="1"
        value={form.eta_minutes}
        error={errorOf('eta_minutes')}
        onChange={(value) => change({ eta_minutes: value })}
      />
      <Slider
        label={text('register.radius')}
        min={RADIUS.min}
        max={RADIUS.max}
        value={form.service_radius_km}
        valueText={kilometres(form.service_radius_km)}
        minText={kilometres(RADIUS.min)}
        maxText={kilometres(RADIUS.max)}
        onChange={(value) => change({ service_radius_km: value })}
      />
      <TextArea
        label={text('register.bio')}
        hint={text('common.optional')}
        rows={3}
        limit={limitOf('bio')}
        value={form.bio}
        error={errorOf('bio')}
        onChange={(value) => change({ bio: value })}
      />
      <TextField
        label={text('register.languages')}
        help={text('register.languages_help')}
        value={form.languages}
        error={errorOf('languages')}
        onChange={(value) => change({ languages: value })}
      />
      <TextField
        label={text('register.certifications')}
        hint={text('common.optional')}
        help={text('register.languages_help')}
        value={form.certifications}
        error={errorOf('certifications')}
        onChange={(value) => change({ certifications: value })}
      />
      <Switch
        label={text('register.emergency')}
        text={text('register.emergency_text')}
        checked={form.emergency_service}
        onChange={(checked) => change({ emergency_service: checked })}
      />
      <Switch
        label={text('subscription.offer')}
        text={text('subscription.offer_text')}
        checked={form.subscription_available}
        onChange={(checked) => change({ subscription_available: checked })}
      />
    </>
  )
}

/** Appearance of the service: its picture, and the provider's links to other sites. */
export function AppearanceFields({ editing: { values: form, change, errorOf, limitOf } }: ServiceFieldsProps) {
  const links = form.portfolio_links
  return (
    <>
      <TextField
        label={text('listing.image')}
        hint={text('common.optional')}
        help={text('listing.image_help')}
        limit={limitOf('profile_image')}
        placeholder={serviceOf(form.service_type).emoji}
        value={form.profile_image}
        error={errorOf('profile_image')}
        onChange={(value) => change({ profile_image: value })}
      />
      <fieldset className="service-links">
        <legend className="label">{text('listing.links')}</legend>
        <p className="help">{text('listing.links_help')}</p>
        {PORTFOLIO_SITES.map((place) => (
          <TextField
            key={place}
            label={text(`provider.link_${place}` satisfies MessageKey)}
            hint={text('common.optional')}
            type="url"
            inputMode="url"
            limit={textLimit(TEXT_LIMITS.link)}
            value={links[place]}
            error={errorOf(`portfolio_links.${place}`)}
            onChange={(value) => change({ portfolio_links: { ...links, [place]: value } })}
          />
        ))}
      </fieldset>
    </>
  )
}
