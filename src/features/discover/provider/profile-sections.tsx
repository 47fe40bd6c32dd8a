/** Everything that a profile says below the bio: the same on the screen and in the sheet at full height. */
import type { Provider } from '#domain/documents/provider.ts'
import { BlockButton } from '#shared/block/block-button.tsx'
import { ReportButton } from '#shared/reviews/report-button.tsx'
import { profileTarget } from '#state/storage/reported-content.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { PackagesSection } from './packages-section.tsx'
import { PortfolioLinks } from './portfolio-links.tsx'
import { ProviderReviews } from './provider-reviews.tsx'
import { SubscriptionSection } from './subscription-section.tsx'

function Certifications({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <section>
      <SectionHeader title={text('provider.certifications')} />
      <Card as="ul" clip label={text('provider.certifications')}>
        {names.map((name) => (
          <li key={name}>
            <ListRow
              lead={<Icon name="award" size={20} />}
              title={
                <span className="profile-certificate" dir="auto">
                  {name}
                </span>
              }
            />
          </li>
        ))}
      </Card>
    </section>
  )
}

function Languages({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <section>
      <SectionHeader title={text('provider.languages')} />
      <ul className="labels">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}

export function ProfileSections({ provider }: { readonly provider: Provider }) {
  const ownUid = useUser()?.uid
  return (
    <>
      <PackagesSection provider={provider} />
      <SubscriptionSection provider={provider} />
      <ProviderReviews provider={provider} />
      <Certifications names={provider.certifications} />
      <Languages names={provider.languages} />
      <PortfolioLinks provider={provider} />
      {provider.provider_uid !== ownUid && (
        <div className="profile-more">
          <ReportButton
            target={profileTarget(provider)}
            label={text('report.profile_of', { name: localizeName(provider.name) })}
            isLabelShown
          />
          <BlockButton personId={provider.provider_uid} name={provider.name} />
        </div>
      )}
    </>
  )
}
