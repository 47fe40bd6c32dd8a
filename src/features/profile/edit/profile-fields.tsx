/** The three sections of the form, field by field, with the limits of the domain rules. */
import type { Ref } from 'react'
import { updateProfile } from '#domain/commands/account/update-profile.ts'
import { PRIVACY_LEVELS } from '#domain/documents/profile.ts'
import { LANGUAGES, type Language } from '#domain/language-names.ts'
import { openServiceTypes } from '#domain/service-types.ts'
import { shortName } from '#domain/customer/display-name.ts'
import { serviceIcon, serviceName } from '#shared/provider/provider-labels.ts'
import { rangeOf } from '#shared/forms/command-args.ts'
import { text } from '#text/catalogue.ts'
import { distance } from '#text/formatting/format.ts'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Slider } from '#ui/fields/slider.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PushFields } from './push-fields.tsx'
import { ReminderFields } from './reminder-fields.tsx'
import { NotificationChannelFields } from './notification-channel-fields.tsx'
import { nativeLanguageName } from './native-language-name.ts'
import type { ProfileEditing } from './use-profile-form.ts'

const RADIUS = rangeOf(updateProfile.schema, 'serviceRadius')

export interface ProfileFieldsProps {
  readonly editing: ProfileEditing
}

export interface PersonalFieldsProps extends ProfileFieldsProps {
  readonly email: string
  readonly phoneRef: Ref<HTMLInputElement>
}

export function PersonalFields({ editing: { values: form, change, errorOf, limitOf }, email, phoneRef }: PersonalFieldsProps) {
  return (
    <>
      <TextField
        label={text('profile.name')}
        name="name"
        autoComplete="name"
        required
        limit={limitOf('name')}
        value={form.name}
        error={errorOf('name')}
        onChange={(value) => change({ name: value })}
      />
      <TextField
        label={text('profile.email')}
        help={text('profile.email_help')}
        type="email"
        disabled
        value={email}
        onChange={() => undefined}
      />
      <div className="edit-profile__pair">
        <TextField
          ref={phoneRef}
          label={text('profile.phone')}
          hint={text('common.optional')}
          name="phone"
          type="tel"
          autoComplete="tel"
          limit={limitOf('phone')}
          value={form.phone}
          error={errorOf('phone')}
          onChange={(value) => change({ phone: value })}
        />
        <TextField
          label={text('profile.birth')}
          hint={text('common.optional')}
          help={text('profile.birth_help')}
          name="bday"
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          value={form.dateOfBirth}
          error={errorOf('dateOfBirth')}
          onChange={(value) => change({ dateOfBirth: value })}
        />
      </div>
      <TextField
        label={text('profile.emergency')}
        hint={text('common.optional')}
        help={text('profile.emergency_help')}
        limit={limitOf('emergencyContact')}
        value={form.emergencyContact}
        error={errorOf('emergencyContact')}
        onChange={(value) => change({ emergencyContact: value })}
      />
    </>
  )
}

export function LocationFields({ editing: { values: form, change, errorOf, limitOf } }: ProfileFieldsProps) {
  return (
    <>
      <TextField
        label={text('profile.location')}
        hint={text('common.optional')}
        help={text('profile.location_help')}
        limit={limitOf('location')}
        value={form.location}
        error={errorOf('location')}
        onChange={(value) => change({ location: value })}
      />
      <TextField
        label={text('profile.address')}
        hint={text('common.optional')}
        autoComplete="street-address"
        limit={limitOf('address')}
        value={form.address}
        error={errorOf('address')}
        onChange={(value) => change({ address: value })}
      />
      <TextField
        label={text('profile.zip')}
        hint={text('common.optional')}
        autoComplete="postal-code"
        limit={limitOf('zipCode')}
        value={form.zipCode}
        error={errorOf('zipCode')}
        onChange={(value) => change({ zipCode: value })}
      />
      <div>
        <Slider
          label={text('profile.radius')}
          min={RADIUS.min}
          max={RADIUS.max}
          value={form.serviceRadius}
          valueText={distance(form.serviceRadius)}
          minText={distance(RADIUS.min)}
          maxText={distance(RADIUS.max)}
          onChange={(value) => change({ serviceRadius: value })}
        />
        <p className="profile-note">{text('profile.radius_help')}</p>
      </div>
    </>
  )
}

const AS_DEVICE = 'device'

export interface PreferenceFieldsProps extends ProfileFieldsProps {
  readonly email: string
  /** Moves to the field of the telephone number. */
  readonly onPhone: () => void
}

export function PreferenceFields({ editing, email, onPhone }: PreferenceFieldsProps) {
  const { values: form, change } = editing
  const chosen = form.favoriteServices
  const isWritten = form.emailNotifications || form.smsNotifications
  return (
    <>
      <div className="edit-profile__choice">
        <span className="label">{text('profile.services')}</span>
        <p className="t-small c-2">{text('profile.services_help')}</p>
        <ChipRow label={text('profile.services')} wrap>
          {openServiceTypes().map((service) => (
            <Chip
              key={service}
              icon={serviceIcon(service)}
              selected={chosen.includes(service)}
              selectedVariant="tinted"
              onPress={() =>
                change({ favoriteServices: chosen.includes(service) ? chosen.filter((each) => each !== service) : [...chosen, service] })
              }
            >
              {serviceName(service)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <SelectField<Language | typeof AS_DEVICE>
        label={text('profile.language')}
        help={isWritten && form.preferredLanguage === null ? text('profile.written_language') : undefined}
        value={form.preferredLanguage ?? AS_DEVICE}
        options={[
          { value: AS_DEVICE, label: text('profile.language_own') },
          ...LANGUAGES.map((value) => ({ value, label: nativeLanguageName(value) })),
        ]}
        onChange={(value) => change({ preferredLanguage: value === AS_DEVICE ? null : value })}
      />
      <div className="edit-profile__switches">
        <ReminderFields editing={editing} />
        <PushFields editing={editing} />
        <NotificationChannelFields editing={editing} email={email} onPhone={onPhone} />
        <Switch
          label={text('profile.auto')}
          text={text('profile.auto_help')}
          checked={form.autoBookingConfirm}
          onChange={(checked) => change({ autoBookingConfirm: checked })}
        />
        <Switch
          label={text('profile.share_phone')}
          text={text('profile.share_phone_help')}
          checked={form.share_phone}
          onChange={(checked) => change({ share_phone: checked })}
        />
        <Switch
          label={text('start_code.title')}
          text={text('start_code.default')}
          checked={form.start_code}
          onChange={(checked) => change({ start_code: checked })}
        />
        <Switch
          label={text('profile.read_marks')}
          text={text('profile.read_marks_help')}
          checked={form.show_read_marks}
          onChange={(checked) => change({ show_read_marks: checked })}
        />
      </div>
      <div className="edit-profile__choice">
        <SegmentedControl
          label={text('profile.privacy')}
          showLabel
          options={PRIVACY_LEVELS.map((value) => ({ value, label: text(`profile.privacy.${value}`) }))}
          value={form.privacyLevel}
          onChange={(value) => change({ privacyLevel: value })}
        />
        <p className="t-small c-2">{text(`profile.privacy_help.${form.privacyLevel}`, { name: shortName(form.name.trim()) })}</p>
      </div>
    </>
  )
}
