/** What customers will read about a service, field by field, with the limits of section 5. */
import { CITIES } from '#domain/cities.ts'
import { EXPERIENCE_MAX_YEARS, PRICE_MAX, PRICE_MIN, SERVICE_RADIUS_MAX_KM, SERVICE_RADIUS_MIN_KM, TEXT_LIMITS } from '#domain/constants.ts'
import { SERVICE_TYPES } from '#domain/service-types.ts'
import { serviceName } from '#parts/provider-words.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/city-name.ts'
import { SelectField } from '#ui/select-field.tsx'
import { Slider } from '#ui/slider.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { RegisterForm } from './use-register-form.ts'

const kilometres = (km: number): string => text('register.radius_value', { km })

export function ServiceFields({ form: { fields, change, errorOf } }: { readonly form: RegisterForm }) {
  return (
    <>
      <TextField
        label={text('register.name')}
        name="name"
        autoComplete="name"
        required
        maxLength={TEXT_LIMITS.name}
        value={fields.name}
        error={errorOf('name')}
        onChange={(value) => change('name', value)}
      />
      <SelectField
        label={text('register.service')}
        options={SERVICE_TYPES.map((service) => ({ value: service, label: serviceName(service) }))}
        value={fields.service_type}
        error={errorOf('service_type')}
        onChange={(value) => change('service_type', value)}
      />
      <SelectField
        label={text('register.city')}
        options={CITIES.map((city) => ({ value: city.name, label: cityName(city.name) }))}
        value={fields.city}
        error={errorOf('city')}
        onChange={(value) => change('city', value)}
      />
      <div className="register-pair">
        <TextField
          label={text('register.price')}
          type="number"
          inputMode="decimal"
          unit={text('register.price_unit')}
          required
          min={String(PRICE_MIN)}
          max={String(PRICE_MAX)}
          step="0.01"
          value={fields.price_per_hour}
          error={errorOf('price_per_hour')}
          onChange={(value) => change('price_per_hour', value)}
        />
        <TextField
          label={text('register.experience')}
          type="number"
          inputMode="numeric"
          required
          min="0"
          max={String(EXPERIENCE_MAX_YEARS)}
          step="1"
          value={fields.experience_years}
          error={errorOf('experience_years')}
          onChange={(value) => change('experience_years', value)}
        />
      </div>
    </>
  )
}

export function AboutFields({ form: { fields, change, errorOf } }: { readonly form: RegisterForm }) {
  return (
    <>
      <Slider
        label={text('register.radius')}
        min={SERVICE_RADIUS_MIN_KM}
        max={SERVICE_RADIUS_MAX_KM}
        value={fields.service_radius_km}
        valueText={kilometres(fields.service_radius_km)}
        minText={kilometres(SERVICE_RADIUS_MIN_KM)}
        maxText={kilometres(SERVICE_RADIUS_MAX_KM)}
        onChange={(value) => change('service_radius_km', value)}
      />
      <TextArea
        label={text('register.bio')}
        hint={text('common.optional')}
        rows={3}
        maxLength={TEXT_LIMITS.bio}
        value={fields.bio}
        error={errorOf('bio')}
        onChange={(value) => change('bio', value)}
      />
      <TextField
        label={text('register.languages')}
        help={text('register.languages_help')}
        value={fields.languages}
        error={errorOf('languages')}
        onChange={(value) => change('languages', value)}
      />
      <TextField
        label={text('register.certifications')}
        hint={text('common.optional')}
        help={text('register.languages_help')}
        value={fields.certifications}
        error={errorOf('certifications')}
        onChange={(value) => change('certifications', value)}
      />
      <Switch
        label={text('register.emergency')}
        text={text('register.emergency_text')}
        checked={fields.emergency_service}
        onChange={(checked) => change('emergency_service', checked)}
      />
      <Switch
        label={text('subscription.offer')}
        text={text('subscription.offer_text')}
        checked={fields.subscription_available}
        onChange={(checked) => change('subscription_available', checked)}
      />
    </>
  )
}
