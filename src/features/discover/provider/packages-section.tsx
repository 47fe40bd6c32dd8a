/** A provider's packages, and the button to book one. */
import type { Provider } from '#domain/documents/provider.ts'
import { byTier, packagesOf } from '#domain/documents/service-package.ts'
import { bookingOptionsOf } from '#shared/booking/booking-options.ts'
import { PackageCard } from '#shared/provider/package-card.tsx'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'

export function PackagesSection({ provider }: { readonly provider: Provider }) {
  const user = useUser()
  const can = bookingOptionsOf(provider, user?.uid)
  const offered = packagesOf(provider).toSorted(byTier)
  if (offered.length === 0) return null
  return (
    <section>
      <SectionHeader title={text('package.title')} />
      <ul className="packages" aria-label={text('package.title')}>
        {offered.map((each) => (
          <li key={each.id}>
            <PackageCard shown={each} city={provider.city}>
              <Button
                variant="tint"
                wide
                disabled={!can.scheduled && !can.now}
                label={text('package.book_name', { name: each.name })}
                onPress={() =>
                  openOverlay({
                    kind: 'scheduler',
                    providerId: provider.id,
                    prefill: { package_id: each.id, ...(can.scheduled ? {} : { scheduled_date: null }) },
                  })
                }
              >
                {text('package.book')}
              </Button>
            </PackageCard>
          </li>
        ))}
      </ul>
    </section>
  )
}
