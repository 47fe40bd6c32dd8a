/** The provider's packages, active and inactive, with the buttons that change them. */
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import { ACTIVE_PACKAGES_MAX, DEFAULT_CITY } from '#domain/constants.ts'
import type { ServicePackage } from '#domain/documents/service-package.ts'
import { isAwaitingDecision, CommandDecisionCard } from '#shared/outbox/command-decision-card.tsx'
import { LoadTimeout } from '#shared/lists/load-timeout.tsx'
import { PackageCard } from '#shared/provider/package-card.tsx'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useOutbox, useOwnPackages, useOwnProvider } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Badge } from '#ui/status/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import './packages-tab.css'

const create = (): void => openOverlay({ kind: 'edit-package', packageId: null })

function RefusedPackages() {
  return useOutbox()
    .filter((item) => (item.name === 'save_package' || item.name === 'delete_package') && isAwaitingDecision(item))
    .map((item) => <CommandDecisionCard key={item.id} item={item} />)
}

/** A package whose deletion waits: customers still see it. */
function PackageBeingDeleted({ shown, city }: { readonly shown: ServicePackage; readonly city: string }) {
  return (
    <PackageCard shown={shown} city={city} state={<WaitingTag />}>
      <p className="t-small c-2">{text('packages.deleting')}</p>
    </PackageCard>
  )
}

function OwnPackage({ shown: { doc, waiting, confirmed } }: { readonly shown: OptimisticDocument<ServicePackage> }) {
  const city = useOwnProvider()?.doc.city ?? DEFAULT_CITY
  if (doc.is_removed) return <PackageBeingDeleted shown={confirmed ?? doc} city={city} />
  return (
    <PackageCard
      shown={doc}
      city={city}
      state={
        <>
          {doc.is_active ? (
            <Badge tone="accepted">{text('packages.active')}</Badge>
          ) : (
            <Badge tone="other" icon="eye-off">
              {text('packages.inactive')}
            </Badge>
          )}
          {waiting && <WaitingTag />}
        </>
      }
    >
      <div className="btn-2 own-package__ways">
        <Button
          variant="danger"
          icon="trash"
          label={text('packages.delete_name', { name: doc.name })}
          onPress={() => openOverlay({ kind: 'delete-package', packageId: doc.id })}
        >
          {text('packages.delete')}
        </Button>
        <Button
          icon="edit"
          label={text('packages.edit_name', { name: doc.name })}
          onPress={() => openOverlay({ kind: 'edit-package', packageId: doc.id })}
        >
          {text('packages.edit')}
        </Button>
      </div>
    </PackageCard>
  )
}

function Content({ packages }: { readonly packages: readonly OptimisticDocument<ServicePackage>[] }) {
  if (packages.length === 0) {
    return (
      <EmptyState
        picture="box"
        title={text('packages.none')}
        text={text('packages.none_text')}
        action={
          <Button variant="primary" icon="plus" onPress={create}>
            {text('packages.new')}
          </Button>
        }
      />
    )
  }
  return (
    <section className="stack g-3">
      <SectionHeader title={text('package.title')} note={text('packages.limit', { count: ACTIVE_PACKAGES_MAX })} flush />
      <Button variant="primary" wide icon="plus" onPress={create}>
        {text('packages.new')}
      </Button>
      <ul className="packages own-packages" aria-label={text('package.title')}>
        {packages.map((shown) => (
          <li key={shown.doc.id}>
            <OwnPackage shown={shown} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PackagesTab() {
  const packages = useOwnPackages()
  if (!packages) {
    return (
      <LoadTimeout>
        <div className="pad dash-column">
          <Skeleton shape="card" count={2} label={text('common.loading')} />
        </div>
      </LoadTimeout>
    )
  }
  return (
    <div className="pad dash-column packages-tab">
      <RefusedPackages />
      <Content packages={packages} />
    </div>
  )
}
