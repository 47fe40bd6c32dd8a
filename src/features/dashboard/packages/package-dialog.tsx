/** Creates or edits a package, field by field. */
import { useEffect, useId, useRef } from 'react'
import {
  DURATION_MAX_HOURS,
  DURATION_MIN_HOURS,
  DURATION_STEP_HOURS,
  PACKAGE_PRICE_MAX,
  PACKAGE_SERVICES_MAX,
  PRICE_MIN,
  TEXT_LIMITS,
} from '#domain/constants.ts'
import { PACKAGE_TIERS } from '#domain/documents/service-package.ts'
import { tierName } from '#shared/provider/package-card.tsx'
import { textLimit } from '#shared/forms/text-limit.ts'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useOwnPackages, usePackageIncludingDeleted } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { hours } from '#text/formatting/format.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { focusOverlong } from '#ui/fields/field-limit.ts'
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

const length = (duration: number): string => text('booking.hours', { hours: hours(duration) })

function OfferFields({ form: { fields, change, errorOf } }: { readonly form: PackageForm }) {
  return (
    <>
      <TextField
        label={text('packages.name')}
        name="name"
        required
        limit={textLimit(TEXT_LIMITS.name)}
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
        unit="$"
        required
        min={String(PRICE_MIN)}
        max={String(PACKAGE_PRICE_MAX)}
        step="0.01"
        value={fields.price}
        error={errorOf('price')}
        onChange={(price) => change({ price })}
      />
      <Slider
        big
        label={text('packages.duration')}
        min={DURATION_MIN_HOURS}
        max={DURATION_MAX_HOURS}
        step={DURATION_STEP_HOURS}
        value={fields.duration_hours}
        valueText={length(fields.duration_hours)}
        minText={length(DURATION_MIN_HOURS)}
        maxText={length(DURATION_MAX_HOURS)}
        onChange={(duration_hours) => change({ duration_hours })}
      />
    </>
  )
}

function ContentFields({ form: { fields, change, errorOf } }: { readonly form: PackageForm }) {
  return (
    <>
      <TextArea
        label={text('packages.description')}
        hint={text('common.optional')}
        name="description"
        rows={3}
        limit={textLimit(TEXT_LIMITS.packageDescription)}
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
  const element = useRef<HTMLFormElement>(null)
  const formId = useId()
  const form = usePackageForm(target, () => closeOverlay(() => showToast({ title: () => text('packages.saved'), icon: 'check' })))
  useEffect(() => {
    if (form.faults > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.faults])
  return (
    <Modal
      open
      title={text(target.own ? 'packages.edit_title' : 'packages.new')}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        <Button variant="primary" wide type="submit" form={formId} busy={form.busy}>
          {text('packages.save')}
        </Button>
      }
    >
      <form
        ref={element}
        id={formId}
        className="stack g-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!focusOverlong(event.currentTarget)) form.submit()
        }}
      >
        <OfferFields form={form} />
        <ContentFields form={form} />
        {target.own && <p className="t-small c-2">{text('packages.kept_note')}</p>}
        {form.refused && (
          <Notice tone="danger" role="alert">
            {refusalText(form.refused)}
          </Notice>
        )}
      </form>
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
  const refusedId = overlay.before?.args['package_id']
  const deletedPackage = usePackageIncludingDeleted(typeof refusedId === 'string' ? refusedId : undefined)
  if (packages === undefined) return <PackageUnavailable reason="loading" />
  const own = packages.find(({ doc }) => doc.id === overlay.packageId && !doc.is_removed)?.doc
  // A refused new package is not in the list: its values are in the command.
  if (overlay.packageId !== null && !own && !overlay.before) return <PackageUnavailable reason="missing" />
  // The package was deleted on another device, perhaps after the refusal: saved under its old id it would always be refused.
  const last = own ? undefined : deletedPackage
  const target = { own, last, packageId: last ? null : overlay.packageId, before: overlay.before }
  return <PackageFormDialog key={own?.id ?? 'new'} target={target} />
}
