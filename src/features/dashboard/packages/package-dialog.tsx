/** Creates or edits a package, field by field. */
import { useId } from 'react'
import { savePackage } from '#domain/commands/provider/service-packages.ts'
import { currencyOf, pricesOf } from '#domain/cities.ts'
import { DEFAULT_CITY, DURATION_STEP_HOURS, PACKAGE_SERVICES_MAX } from '#domain/constants.ts'
import { PACKAGE_TIERS } from '#domain/documents/service-package.ts'
import { tierName } from '#shared/provider/package-card.tsx'
import { rangeOf } from '#shared/forms/command-args.ts'
import { FormFields } from '#shared/forms/form-fields.tsx'
import { FormFooter } from '#shared/forms/form-footer.tsx'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useOwnPackages, useOwnProvider, usePackageIncludingDeleted } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { currencySign, hours } from '#text/formatting/format.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Slider } from '#ui/fields/slider.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { usePackageForm, type PackageForm, type PackageFormTarget } from './use-package-form.ts'

type PackageOverlay = Extract<Overlay, { kind: 'edit-package' }>

const DURATION = rangeOf(savePackage.schema, 'duration_hours')

const length = (duration: number): string => text('booking.hours', { hours: hours(duration) })

function OfferFields({ form: { values: fields, change, errorOf, limitOf } }: { readonly form: PackageForm }) {
  const city = useOwnProvider()?.doc.city ?? DEFAULT_CITY
  const prices = pricesOf(city)
  return (
    <>
      <TextField
        label={text('packages.name')}
        name="name"
        required
        limit={limitOf('name')}
        value={fields.name}
        error={errorOf('name')}
        onChange={(name) => change({ name })}
      />
      <SegmentedControl
        label={text('packages.tier')}
        showLabel
        options={PACKAGE_TIERS.map((tier) => ({ value: tier, label: tierName(tier) }))}
        value={fields.tier}
        onChange={(tier) => change({ tier })}
      />
      <TextField
        label={text('packages.price')}
        name="price"
        type="number"
        inputMode="decimal"
        unit={currencySign(city)}
        required
        min={String(prices.least)}
        max={String(prices.highest * DURATION.max)}
        step={String(10 ** -currencyOf(city).decimals)}
        value={fields.price}
        error={errorOf('price')}
        onChange={(price) => change({ price })}
      />
      <Slider
        big
        label={text('packages.duration')}
        min={DURATION.min}
        max={DURATION.max}
        step={DURATION_STEP_HOURS}
        value={fields.duration_hours}
        valueText={length(fields.duration_hours)}
        minText={length(DURATION.min)}
        maxText={length(DURATION.max)}
        onChange={(duration_hours) => change({ duration_hours })}
      />
    </>
  )
}

function ContentFields({ form: { values: fields, change, errorOf, limitOf } }: { readonly form: PackageForm }) {
  return (
    <>
      <TextArea
        label={text('packages.description')}
        hint={text('common.optional')}
        name="description"
        rows={3}
        limit={limitOf('description')}
        value={fields.description}
        error={errorOf('description')}
        onChange={(description) => change({ description })}
      />
      <TextArea
        label={text('packages.included')}
        hint={text('common.optional')}
        help={text('packages.included_help', { count: PACKAGE_SERVICES_MAX })}
        name="included_services"
        rows={4}
        value={fields.included_services}
        error={errorOf('included_services')}
        onChange={(included_services) => change({ included_services })}
      />
      <Switch
        label={text('packages.active')}
        text={text('packages.active_text')}
        checked={fields.is_active}
        onChange={(is_active) => change({ is_active })}
      />
    </>
  )
}

function PackageFormDialog({ target }: { readonly target: PackageFormTarget }) {
  const showToast = useSavedToast()
  const formId = useId()
  const form = usePackageForm(target, () => closeOverlay(() => showToast({ title: () => text('packages.saved'), icon: 'check' })))
  return (
    <Modal
      open
      title={text(target.own ? 'packages.edit_title' : 'packages.new')}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={<FormFooter form={form} formId={formId} label={text('packages.save')} />}
    >
      <FormFields form={form} id={formId}>
        <OfferFields form={form} />
        <ContentFields form={form} />
        {target.own && <p className="t-small c-2">{text('packages.kept_note')}</p>}
      </FormFields>
    </Modal>
  )
}

/** Text for a package that is loading or missing. */
function PackageUnavailable({ reason }: { readonly reason: 'loading' | 'missing' }) {
  return (
    <Modal open title={text('packages.edit_title')} closeLabel={text('common.close')} onClose={() => closeOverlay()}>
      {reason === 'loading' ? (
        <Skeleton shape="lines" count={4} label={text('common.loading')} />
      ) : (
        <Notice>{text('packages.missing')}</Notice>
      )}
    </Modal>
  )
}

export function PackageDialog({ overlay }: { readonly overlay: PackageOverlay }) {
  const packages = useOwnPackages()
  const refusedId = overlay.replaces?.args['package_id']
  const deletedPackage = usePackageIncludingDeleted(typeof refusedId === 'string' ? refusedId : undefined)
  if (packages === undefined) return <PackageUnavailable reason="loading" />
  const own = packages.find(({ doc }) => doc.id === overlay.packageId && !doc.is_removed)?.doc
  // A refused new package is not in the list: its values are in the command.
  if (overlay.packageId !== null && !own && !overlay.replaces) return <PackageUnavailable reason="missing" />
  // The package was deleted on another device, perhaps after the refusal: saved under its old id it would always be refused.
  const last = own ? undefined : deletedPackage
  const target = { own, last, packageId: last ? null : overlay.packageId, replaces: overlay.replaces }
  return <PackageFormDialog key={own?.id ?? 'new'} target={target} />
}
